import { WORD_BYTES } from '../engine/word.ts';
import type { Region } from '../hardware/iommu/region.ts';

/** Fixed places in every process's window, beside what the workload keeps there. */
export interface WindowLayout {
  /** Where answers and active messages are deposited. */
  readonly bufferAddress: number;
  /** The reserved page that active flushes are aimed at. */
  readonly flushAddress: number;
  /** Words that epochs by remote access lock the window, and what they accumulate, with. */
  readonly lockAddress: number;
  readonly addLockAddress: number;
}

/** Locks are the last words of the page for answers and messages. */
export function windowLayout(regions: readonly Region[]): WindowLayout {
  const region = (name: string) => regions.find((each) => each.name === name)!;
  const { begin, end } = region('buffer');
  return {
    bufferAddress: begin,
    flushAddress: region('flush').begin,
    lockAddress: end - 2 * WORD_BYTES,
    addLockAddress: end - WORD_BYTES,
  };
}
