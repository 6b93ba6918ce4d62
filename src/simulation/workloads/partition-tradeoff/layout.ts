import type { Region } from '../../hardware/iommu/region.ts';
import { windowOf } from '../window.ts';

/** Memory of a process that others read: a page. */
export const READ_BYTES = 4096;

export function regionsOf({ pageBytes }: { readonly pageBytes: number }): Region[] {
  return windowOf([{ name: 'partition', bytes: READ_BYTES }], pageBytes);
}
