import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { OverlapValues } from './parameters.ts';

/** Rounds without computation and as many with it, one more of each that is not measured. */
export function overlapCalls({ workload, computing }: CallSetting<OverlapValues>): ExpectedCalls {
  const pairs = Math.floor(computing / 2);
  const rounds = pairs * (workload.operationsPerProcess + 1);
  const bytes = workload.putBytes;
  return {
    epoch: { count: 2 * rounds },
    epochPut: { count: 2 * rounds * workload.putsPerEpoch, bytes, alone: true, spreadBytes: pairs * bytes },
    compute: { count: rounds },
  };
}
