import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { barrierBytes } from '../collective.ts';
import { emptyWindow, type WindowSetting, windowOf } from '../window.ts';
import type { SharedShape, UnitRegion } from './shared-layout.ts';

/** Words of a process in the queue of a lock: its successor, and whether it may continue. */
export const QUEUE_WORD = { next: 0, granted: 1 } as const;
const QUEUE_WORDS = 2;

/** Nothing if the mechanism has shared pages; otherwise the units that a thread is at home with, slots, and words of locks. */
export function regionsOf(
  setting: Omit<WindowSetting<unknown>, 'parameters'>,
  { regions, locks }: SharedShape,
): Region[] {
  const { computing, pageBytes, offers } = setting;
  if (offers.includes('shared-pages')) return emptyWindow(pageBytes);
  return windowOf(
    [
      { name: 'units', bytes: mostAtHome(regions, computing) },
      { name: 'slots', bytes: barrierBytes(computing) },
      { name: 'queues', bytes: QUEUE_WORDS * WORD_BYTES },
      { name: 'tails', bytes: Math.ceil(locks / computing) * WORD_BYTES },
    ],
    pageBytes,
  );
}

/** Returns the bytes between the beginnings of two units in a window. */
export function strideOf(unitBytes: number): number {
  return Math.ceil(unitBytes / LINE_BYTES) * LINE_BYTES;
}

/**
 * Returns the size of the largest part that a thread is at home with, bytes. Takes a step for each thread and each different
 * region, not for each unit.
 */
function mostAtHome(regions: readonly UnitRegion[], threads: number): number {
  const counts = new Map<UnitRegion, number>();
  for (const region of regions) counts.set(region, (counts.get(region) ?? 0) + 1);
  let most = 0;
  for (let thread = 0; thread < threads; thread += 1) {
    let bytes = 0;
    for (const [{ owned, unitBytes }, count] of counts) bytes += count * owned(thread) * strideOf(unitBytes);
    most = Math.max(most, bytes);
  }
  return most;
}
