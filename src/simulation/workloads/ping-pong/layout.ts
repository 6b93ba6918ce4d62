import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { PingPongValues } from './parameters.ts';

/** Data of the other process of a pair, the word for atomics, and what a get brings. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<PingPongValues>): Region[] {
  const { bytes } = parameters;
  return windowOf(
    [
      { name: 'data', bytes },
      { name: 'sum', bytes: WORD_BYTES },
      { name: 'landing', bytes },
    ],
    pageBytes,
  );
}
