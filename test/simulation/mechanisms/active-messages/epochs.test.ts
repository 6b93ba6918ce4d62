import { describe, expect, it } from 'vitest';
import { combination, simulateSmall, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

const BYTES = 262_144;
const ADD_PER_BYTE_NS = 10;

/** Epochs of one long accumulate each: a single origin, and a target whose handlers run on so many cores of its own. */
function epochs(dedicatedCores: number) {
  const result = simulate(
    smallPlan(combination('am-onload', 'passive-put'), {
      processes: 2 * (dedicatedCores + 1),
      machine: { processesPerNode: dedicatedCores + 1, addPerByteNs: ADD_PER_BYTE_NS },
      mechanism: { dedicatedCores },
      workload: { operation: 'accumulate', putBytes: BYTES, putsPerEpoch: 1, operationsPerProcess: 3 },
    }),
  );
  expect(result.error).toBeUndefined();
  return result;
}

describe('unlock', () => {
  it.each([1, 2, 4])('waits for an accumulate that another of %i cores is still adding', (cores) => {
    const { metrics } = epochs(cores);
    expect(metrics.operation_latency_ns!.value).toBeGreaterThan(BYTES * ADD_PER_BYTE_NS);
  });
});

it('the target sends an answer to each lock and unlock, at the cost of a message in its handler', () => {
  const handlers = (messageOverheadNs: number) => {
    const machine = { processesPerNode: 1, messageOverheadNs };
    const { error, counters, breakdown } = simulateSmall(combination('am', 'passive-put'), { processes: 2, machine });
    expect(error).toBeUndefined();
    return { epochs: counters.operations_completed!, ns: breakdown.handler!.totalNs };
  };
  const [cheap, dear] = [handlers(1000), handlers(3000)];
  expect(dear.ns - cheap.ns).toBeCloseTo(2 * 2000 * cheap.epochs, 6);
});
