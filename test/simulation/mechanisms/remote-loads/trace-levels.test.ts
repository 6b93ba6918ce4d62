import { expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';

interface Given {
  readonly preset: string;
  readonly kind?: string;
  readonly workload: ParameterValues;
  readonly machine?: ParameterValues;
  readonly mechanism?: ParameterValues;
}

/** The highest level of each counter, and what is left of it at the end; throws where one goes beyond its limit. */
function levels({ preset, kind = 'dpgas-bridge', workload, machine, mechanism = {} }: Given) {
  const settings = { preset, processes: 4, machine: { processesPerNode: 1, ...machine }, mechanism, workload };
  const result: RunResult = simulateSmall(combination(kind, 'remote-access'), { ...settings, trace: 'full' });
  const trace = result.trace!;
  expect(result.error).toBeUndefined();
  const shown = new Map<string, { most: number; last: number }>();
  for (const [index, value] of trace.argument.entries()) {
    const track = trace.tracks[trace.track[index]!]!;
    if (!track.counter) continue;
    expect([track.name, value <= track.counter.limit]).toEqual([track.name, true]);
    const { most, last } = shown.get(track.name) ?? { most: 0, last: 0 };
    const isLast = trace.startNs[index]! + trace.durationNs[index]! >= result.simulatedNs;
    shown.set(track.name, { most: Math.max(most, value), last: isLast ? Math.max(last, value) : last });
  }
  const limits = trace.tracks.flatMap(({ name, counter }) => (counter ? [[name, counter.limit] as const] : []));
  return { shown, counters: result.counters, limits: new Map(limits) };
}

it('a trace of bridges shows how full tags, credits and buffers of each channel are', () => {
  const opteron = { preset: 'opteron-htoe', machine: { postedBuffers: 8, switching: 'cut-through' } };
  const writes = levels({ ...opteron, workload: { operation: 'put', accessBytes: 4096, targets: 'all' } }).shown;
  expect(writes.get('posted credits in use')?.most).toBeGreaterThanOrEqual(8);
  const reads = levels({ ...opteron, workload: { operation: 'read', outstanding: 40, targets: 'all' } }).shown;
  expect(reads.get('tags in use')?.most).toBeGreaterThan(16);
  expect(reads.get('tags in use')?.last).toBe(0);
  expect(reads.get('answer buffers in use')?.most).toBeGreaterThan(0);
  expect(reads.get('answer buffers in use')?.last).toBe(0);
  expect(reads.get('waiting requests')?.last).toBe(0);
});

it('a trace of a pool shows the accesses under way, and none at the end', () => {
  const workload = { operation: 'read', outstanding: 40, windowBytes: 1e9, targets: 'all' };
  const { shown } = levels({ preset: 'cxl-pool', kind: 'dpgas-integrated', workload });
  expect(shown.get('accesses to the pool')?.most).toBeGreaterThan(8);
  expect(shown.get('accesses to the pool')?.last).toBe(0);
});

it('a trace of a coherent domain shows its pages in that mode, and who waits for one', () => {
  const mechanism = { coherentNodes: 4, coherentPages: 4 };
  const workload = { operation: 'read', targets: 'all', windowBytes: 1 << 16 };
  const { shown, counters } = levels({
    preset: 'opteron-htoe',
    machine: { switching: 'cut-through' },
    mechanism,
    workload,
  });
  const inMode = shown.get('pages in the coherent mode');
  expect(inMode?.most).toBeGreaterThan(1);
  expect(inMode?.most).toBeLessThanOrEqual(counters.pages_entered!);
  expect(shown.get('waiting for pages')).toEqual({ most: 1, last: 0 });
});

it('a domain of several processes per node has the pages of all their windows', () => {
  const limitsOf = (processesPerNode: number) =>
    levels({
      preset: 'opteron-htoe',
      machine: { processesPerNode },
      mechanism: { coherentNodes: 4 / processesPerNode, coherentPages: 4 },
      workload: { operation: 'read', targets: 'all', windowBytes: 1 << 16 },
    }).limits;
  const [one, two] = [limitsOf(1), limitsOf(2)];
  expect(one.get('pages in the coherent mode')).toBeGreaterThanOrEqual(16);
  expect(two.get('pages in the coherent mode')).toBe(2 * one.get('pages in the coherent mode')!);
  expect(two.get('waiting for pages')).toBe(2);
});
