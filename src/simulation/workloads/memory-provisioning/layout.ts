import { LINE_BYTES, PAGE_BYTES } from '../../engine/usual-sizes.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { MemoryProvisioningValues } from './parameters.ts';

/** Returns the memory that a donor sets aside for the virtual machines of all processes, bytes; 0 if they swap to disk. */
export function donatedBytes(parameters: MemoryProvisioningValues, computing: number): number {
  const machines = Math.floor(computing / 2);
  if (parameters.rest === 'disk' || machines === 0) return 0;
  const rest = Math.max(0, parameters.vmPages - parameters.localPages);
  return Math.ceil(rest / machines) * machines * PAGE_BYTES;
}

/** Donated memory, and a line in which answers arrive. */
export function regionsOf({
  parameters,
  computing,
  pageBytes,
}: Pick<WindowSetting<MemoryProvisioningValues>, 'parameters' | 'computing' | 'pageBytes'>): Region[] {
  return windowOf([{ name: 'donated', bytes: donatedBytes(parameters, computing) + LINE_BYTES }], pageBytes);
}
