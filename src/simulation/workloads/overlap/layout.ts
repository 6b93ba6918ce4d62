import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { OverlapValues } from './parameters.ts';

/** All puts go to one place. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<OverlapValues>): Region[] {
  return windowOf([{ name: 'data', bytes: parameters.putBytes }], pageBytes);
}
