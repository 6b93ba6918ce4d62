import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { RepeatPutValues } from './parameters.ts';

/** Number of pages at one of which a process's place begins. */
export const PLACES = 16;

/** Memory with the place that others put to, and the source of the own puts. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<RepeatPutValues>): Region[] {
  const { putBytes } = parameters;
  return windowOf(
    [
      { name: 'target', bytes: putBytes + PLACES * pageBytes },
      { name: 'source', bytes: putBytes },
    ],
    pageBytes,
  );
}
