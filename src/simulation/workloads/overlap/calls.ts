import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Rounds without computation and as many with it, one more of each that is not measured. */
export function overlapCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const pairs = Math.floor(computing / 2);
  const rounds = pairs * (number('operationsPerProcess') + 1);
  const bytes = number('putBytes');
  return {
    epoch: { count: 2 * rounds },
    epochPut: { count: 2 * rounds * number('putsPerEpoch'), bytes, alone: true, spreadBytes: pairs * bytes },
    compute: { count: rounds },
  };
}
