import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { windowOf } from '../window.ts';

/** Lines on which each of the two words may be; accesses before a test go to the line behind those of both. */
export const LINES = 24;
/** Part of a page that no test examines. */
export const ASIDE = 2 * LINES * LINE_BYTES;
/** Lines where answers land: one for each of the reads of a thread, and one for what no test examines. */
const LANDING_LINES = 4;

/** The words of a test, and where answers land. */
export function regionsOf({ pageBytes }: { readonly pageBytes: number }): Region[] {
  return windowOf(
    [
      { name: 'words', bytes: ASIDE + LINE_BYTES },
      { name: 'landing', bytes: LANDING_LINES * LINE_BYTES },
    ],
    pageBytes,
  );
}
