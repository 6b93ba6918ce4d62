import { WORD_BYTES } from '../engine/word.ts';
import type { Region } from '../hardware/iommu/region.ts';

/** Fixed addresses in every process's window, besides the memory of the workload. */
export interface WindowLayout {
  /** Where responses and active messages are deposited. */
  readonly bufferAddress: number;
  /** The reserved page to which active flushes are sent. */
  readonly flushAddress: number;
  /** Words with which epochs by remote access lock the window, and serialise accumulates. */
  readonly lockAddress: number;
  readonly addLockAddress: number;
}

/** Locks are the last words of the page for responses and messages. */
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
