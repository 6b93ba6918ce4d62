import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

const STRATEGIES = [
  'firehose',
  'rendezvous-unpin',
  'rendezvous-no-unpin',
  'bounce-buffer',
  'pin-everything',
  'hardware-assisted',
  'pin-down-cache',
];

function run(mechanism: string, workload: string, window: number, machine: ParameterValues = {}) {
  const size: Record<string, number> =
    workload === 'random-put' ? { workingSetBytes: 16_777_216, senderShare: 0.5 } : {};
  const parameters = { operation: 'get', putBytes: 65_536, window, operationsPerProcess: 40, ...size };
  const settings = {
    preset: 'ib-hdr',
    processes: 2,
    machine: { processesPerNode: 1, ...machine },
    workload: parameters,
  };
  const result = simulate(smallPlan(combination(mechanism, workload), settings));
  // The run itself fails where a get brings anything but what is there.
  expect(result).toMatchObject({ status: 'succeeded' });
  return result.metrics.bandwidth_bytes_per_ns!.value;
}

describe.each(['repeat-put', 'random-put'])('gets of %s', (workload) => {
  it('are several at once, as puts are: many use the bandwidth that one does not', () => {
    const [one, many] = [run('rma', workload, 1), run('rma', workload, 64)];
    expect(one).toBeLessThan(0.7 * 24.5);
    expect(many).toBeGreaterThan(0.9 * 24.5);
  });

  it.each(STRATEGIES)(
    'are so by %s as well: on a long wire a window of eight is several times as fast',
    (mechanism) => {
      const [one, eight] = [1, 8].map((window) => run(mechanism, workload, window, { wireLatencyNs: 200_000 }));
      expect(eight! / one!).toBeGreaterThan(mechanism === 'bounce-buffer' ? 1.5 : 2.5);
      expect(eight! / one!).toBeLessThan(8.1);
    },
  );
});
