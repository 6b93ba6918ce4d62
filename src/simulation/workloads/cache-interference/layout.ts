import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import { putsOfLoop } from './loops.ts';
import type { CacheInterferenceValues } from './parameters.ts';

/** Returns the bytes between the places of two puts. */
export function slotBytesOf({ putBytes }: CacheInterferenceValues): number {
  return Math.ceil(putBytes / WORD_BYTES) * WORD_BYTES;
}

/** The array of the computation, what evicts it from the cache, and a place for each put of a loop. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<CacheInterferenceValues>): Region[] {
  return windowOf(
    [
      { name: 'array', bytes: parameters.footprintBytes },
      { name: 'eviction', bytes: parameters.evictionBytes },
      // Last, so the array has the same frames whatever is put.
      { name: 'data', bytes: putsOfLoop(parameters) * slotBytesOf(parameters) },
    ],
    pageBytes,
  );
}
