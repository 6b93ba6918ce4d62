import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';
import { REGISTERS } from './memory.ts';

/** A write of each register; to translate takes no event. */
export function addressTranslationCalls({ workload, computing }: CallSetting): ExpectedCalls {
  return { mapPartition: { count: REGISTERS * computing * numbersOf(workload)('rewrites') } };
}
