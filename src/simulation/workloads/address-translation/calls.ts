import type { CallSetting, ExpectedCalls, Work } from '../../contract/expected-calls.ts';
import { REGISTERS } from './memory.ts';
import type { AddressTranslationValues } from './parameters.ts';

/** A write of each register; to translate takes no event. */
export function addressTranslationCalls({ workload, computing }: CallSetting<AddressTranslationValues>): ExpectedCalls {
  return { mapPartition: { count: REGISTERS * computing * workload.rewrites } };
}

/** A translation, into a frame and back, for each register and rewrite. */
const STEPS_PER_TRANSLATION = 8000;

export function addressTranslationWork({ workload, computing }: CallSetting<AddressTranslationValues>): Work {
  return { steps: STEPS_PER_TRANSLATION * REGISTERS * computing * workload.rewrites };
}
