import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Of a bridge. */
export const REGISTERS = 4;

/** Offsets of all rewrites, and what the first process makes of them. */
export function addressTranslationMemory({ processes, parameters }: MemorySetting): WorkloadMemory {
  const rewrites = numbersOf(parameters)('rewrites');
  return {
    // Beside them what a process keeps of its rewrites, as counted.
    arrayBytes: 3 * 8 * REGISTERS * rewrites + processes * 24_576,
    operations: processes * rewrites,
    underWay: 1,
    windowBytes: 0,
    accessBytes: 8,
  };
}
