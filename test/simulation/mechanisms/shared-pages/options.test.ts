import { describe, expect, it } from 'vitest';
import { expectedEvents } from '../../../../src/plan/cost.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { planOf, type Run, run } from './runs.ts';

const NIC = { atomicsBy: 'nic' };
const faults = (of: Partial<Run>): Run => ({
  workload: 'page-fault',
  processes: 10,
  ...of,
  parameters: { faults: 4, ...of.parameters },
});

describe('options of shared pages that do not go together are refused before the run', () => {
  it.each<[string, RegExp, Partial<Run>, Partial<Run>]>([
    [
      'atomics on a machine without them, as the paper’s',
      /rdmaAtomics .* accepted: machine\.atomicsBy nic, or rdmaAtomics false/,
      { own: { rdmaAtomics: true } },
      { own: { rdmaAtomics: true }, machine: NIC },
    ],
    [
      'atomics on more nodes than an entry has bits for',
      /can hold 62, but there are 63 nodes; accepted: 62 processes or fewer/,
      { own: { rdmaAtomics: true }, machine: NIC, processes: 63 },
      { own: { rdmaAtomics: true }, machine: NIC, processes: 62 },
    ],
    [
      'a broadcast to page tables',
      /broadcastInvalidation reaches CPUs, but with remoteTlb no CPU takes part; accepted: one of the two/,
      { own: { broadcastInvalidation: true, remoteTlb: true } },
      { own: { broadcastInvalidation: true } },
    ],
    [
      'a broadcast over links',
      /links of 1 B\/ns, .* accepted: machine\.linkBandwidthBytesPerNs 0/,
      { own: { broadcastInvalidation: true }, machine: { linkBandwidthBytesPerNs: 1 } },
      { own: { broadcastInvalidation: true }, machine: { linkBandwidthBytesPerNs: 0 } },
    ],
    [
      'a library that writes to page tables',
      /page tables, which are the kernel’s; accepted: false, or dsm-isr or dsm-task-queue/,
      { mechanism: 'dsm-via', own: { remoteTlb: true } },
      { mechanism: 'dsm-task-queue', own: { remoteTlb: true } },
    ],
  ])('%s', (_, message, refused, mended) => {
    const { error, status } = run(faults(refused));
    expect(status).toBe('failed');
    expect(error).toEqual({ code: 'SIM_PAGE_OPTIONS', message: expect.stringMatching(message) });
    expect(run(faults(mended)).error).toBeUndefined();
  });
});

describe('events of faults are expected within a factor of 3', () => {
  const ways: ParameterValues[] = [
    {},
    { rdmaAtomics: true },
    { remoteTlb: true },
    { rdmaAtomics: true, remoteTlb: true },
    { broadcastInvalidation: true },
  ];

  it.each(ways)('with %o', (own) => {
    const loads: ParameterValues[] = [{}, { access: 'upgrade', copies: 7 }, { access: 'write', requestors: 8 }];
    for (const parameters of loads) {
      const plan = planOf(faults({ own, machine: NIC, parameters }));
      const ratio = expectedEvents(plan) / run(faults({ own, machine: NIC, parameters })).events;
      expect(Math.max(ratio, 1 / ratio)).toBeLessThan(3);
    }
  });
});

describe('runs with options', () => {
  const together: ParameterValues[] = [
    { rdmaAtomics: true, remoteTlb: true },
    { rdmaAtomics: true, broadcastInvalidation: true, rdmaRead: true },
    { remoteTlb: true, selectivePolling: true },
  ];
  const table = (own: ParameterValues, more: Partial<Run> = {}) =>
    run({ workload: 'dht', processes: 8, machine: NIC, own, parameters: { operationsPerProcess: 30 }, ...more });

  it.each(together)('are the same whatever is traced, and others with another seed: %o', (own) => {
    const plain = table(own);
    expect(plain.error).toBeUndefined();
    expect(table(own, { trace: { level: 'full', maxEvents: 100_000 } }).digest).toBe(plain.digest);
    expect(table(own, { seed: 2 }).digest).not.toBe(plain.digest);
  });

  it.each(together)('charge all time to stages, and count what the options do and no others: %o', (own) => {
    const { counters, breakdown, metrics } = table(own);
    const stages = Object.values(breakdown).reduce((sum, { meanNs }) => sum + meanNs, 0);
    expect(stages / metrics.operation_latency_ns!.value).toBeCloseTo(1, 6);
    expect(counters.failed_locks === undefined).toBe(own.rdmaAtomics === undefined);
    expect(counters.remote_protections === undefined).toBe(own.remoteTlb === undefined);
    expect(counters.multicasts === undefined).toBe(own.broadcastInvalidation === undefined);
  });
});
