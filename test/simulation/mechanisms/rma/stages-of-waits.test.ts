import { describe, expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';

/** Time of an operation by stage, in ns: two nodes of one process each. */
function stagesOf(workload: string, preset: string, parameters: ParameterValues): Record<string, number> {
  const { breakdown, error } = simulateSmall(combination('rma', workload), {
    ...{ preset, processes: 2, machine: { processesPerNode: 1 }, workload: parameters },
  });
  expect(error).toBeUndefined();
  return Object.fromEntries(Object.entries(breakdown).map(([stage, { meanNs }]) => [stage, meanNs]));
}

const accesses = (preset: string, operation: string, accessBytes: number) =>
  stagesOf('remote-access', preset, { operation, accessBytes, operationsPerProcess: 30 });

describe('by RDMA', () => {
  it('the wait for a put is divided as its way is', () => {
    const stages = accesses('technion-ib', 'put', 64);
    // 2.0 + 2.6 + 64 B + 2.4 + 0.5 + 1.0 us, the last with an access to memory in it; then a look at memory.
    const { notify, memory, bus, ...others } = stages;
    expect(notify).toBeCloseTo(memory!, 6);
    expect(memory! + bus!).toBeCloseTo(1000, 1);
    expect(others).toEqual({
      'origin-cpu': expect.closeTo(2000, 4),
      injection: expect.closeTo(2600 + 64 * 9.0739 + 2400, 0),
      wire: expect.closeTo(500, 4),
    });
  });

  it.each(['technion-ib', 'ib-hdr'])('a message that is pulled is a put, a get and a put: %s', (preset) => {
    const message = stagesOf('messaging', preset, {
      transfer: 'pull',
      messageBytes: 64,
      spreadNs: 0,
      messagesPerProcess: 20,
    });
    const [put, get] = [accesses(preset, 'put', 8), accesses(preset, 'read', 64)];
    for (const [stage, ns] of Object.entries(message)) {
      expect(ns, stage).toBeCloseTo(2 * (put[stage] ?? 0) + (get[stage] ?? 0), 4);
    }
  });

  it('puts wait for the NIC no longer than it takes for what is in front of them: its queue has room', () => {
    const puts = 200;
    const parameters = { operation: 'put', accessBytes: 8, outstanding: puts, operationsPerProcess: puts };
    const { injection, ...others } = stagesOf('remote-access', 'technion-ib', parameters);
    const ns = Object.values(others).reduce((sum, each) => sum + each, injection!);
    // 2,600 ns a work request and 9.07 a byte; a CPU posts one in 2,000. Then the flush.
    expect(ns / (puts * (2600 + 8 * 9.0739))).toBeCloseTo(1, 1);
    expect(others['origin-cpu']).toBeCloseTo((puts + 1) * 2000, 4);
  });
});
