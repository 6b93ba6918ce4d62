import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Rounds without computation and as many with it, one more of each that is not measured. */
export function overlapCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const rounds = Math.floor(computing / 2) * (number('operationsPerProcess') + 1);
  return {
    epoch: { count: 2 * rounds },
    epochPut: { count: 2 * rounds * number('putsPerEpoch'), bytes: number('putBytes') },
    compute: { count: rounds },
  };
}
