import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { emptyWindow, windowEnd } from '../window.ts';
import type { AddressTranslationValues } from './parameters.ts';

/** Number of registers of a bridge. */
export const REGISTERS = 4;

/** Offsets of all rewrites, and their translations at the first process. */
export function addressTranslationMemory({
  processes,
  parameters,
  pageBytes,
}: MemorySetting<AddressTranslationValues>): WorkloadMemory {
  const rewrites = parameters.rewrites;
  return {
    // In addition, the measured memory per process for its rewrites.
    arrayBytes: 3 * 8 * REGISTERS * rewrites + processes * 24_576,
    operations: processes * rewrites,
    underWay: 1,
    windowBytes: windowEnd(emptyWindow(pageBytes)),
    accessBytes: 8,
  };
}
