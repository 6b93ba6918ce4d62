import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { PartitionProtectionValues } from './parameters.ts';

/** Pages that others access. */
export function regionsOf({
  parameters,
  pageBytes,
}: Pick<WindowSetting<PartitionProtectionValues>, 'parameters' | 'pageBytes'>): Region[] {
  return windowOf([{ name: 'data', bytes: parameters.pages * pageBytes }], pageBytes);
}
