import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult, Trace } from '../../../../src/simulation/run.ts';
import { type Run, run } from './runs.ts';

const TRACED = { level: 'full', maxEvents: 1_000_000 } as const;

function traced(
  workload: string,
  processes: number,
  parameters: ParameterValues,
  more: Partial<Run> = {},
): RunResult & { trace: Trace } {
  const result = run({ workload, processes, parameters, ...more, trace: TRACED });
  return { ...result, trace: result.trace! };
}

/** Slices of a track or a kind, by what picks them. */
function slices(trace: Trace, isWanted: (index: number) => boolean) {
  return Array.from(trace.startNs, (start, index) => ({
    index,
    start,
    ns: trace.durationNs[index]!,
    value: trace.argument[index]!,
    node: trace.tracks[trace.track[index]!]!.node,
  })).filter(({ index }) => isWanted(index));
}

const levelsOf = (trace: Trace, name: string) =>
  slices(trace, (index) => trace.tracks[trace.track[index]!]!.name.startsWith(name));

describe('a trace of shared pages', () => {
  it('shows an interrupt each time that one is raised, as long as it takes', () => {
    const { trace, counters } = traced('page-fault', 4, { faults: 5 });
    const shown = slices(
      trace,
      (index) =>
        trace.kinds[trace.kind[index]!]!.name === 'interrupt' &&
        trace.tracks[trace.track[index]!]!.resource === 'handler',
    );
    expect(shown).toHaveLength(counters.interrupts!);
    for (const { ns } of shown) expect(ns).toBeCloseTo(10_000, 3);
  });

  it.each([
    ['dsm-via', 'signal', 'signals', 15_000],
    ['dsm-task-queue', 'task queue', 'task_queue_runs', 5000],
  ])('shows what %s puts between an interrupt and its handlers, and looks at the queue', (...given) => {
    const [mechanism, kind, counter, eachNs] = given;
    const machine = { processesPerNode: 2 };
    const { trace, counters } = traced('access-counter', 4, { operationsPerProcess: 8 }, { mechanism, machine });
    const named = (name: string) => slices(trace, (index) => trace.kinds[trace.kind[index]!]!.name === name);
    expect(counters[counter]).toBeGreaterThan(10);
    expect(named(kind)).toHaveLength(counters[counter]!);
    for (const { ns } of named(kind)) expect(ns).toBeCloseTo(eachNs, 3);
    const looks = named('look at the completion queue');
    // One for each entry, and one more that finds the queue empty.
    expect(looks.length).toBeGreaterThanOrEqual(2 * counters[counter]!);
    for (const { ns } of looks) expect(ns).toBeCloseTo(7000, 3);
  });

  it('shows minipages that each node may read and write, and takes a right away before it gives it to another', () => {
    const { trace } = traced('page-fault', 4, { faults: 8, access: 'write' });
    const [readable, writable] = [levelsOf(trace, 'copies of minipages'), levelsOf(trace, 'minipages to write')];
    const at = (levels: typeof readable, time: number) =>
      levels.filter(({ start, ns }) => start <= time && time < start + ns).reduce((sum, { value }) => sum + value, 0);
    const units = at(writable, 0);
    expect(units).toBeGreaterThan(8);
    const times = writable.map(({ start }) => start);
    expect(Math.min(...times.map((time) => at(writable, time)))).toBe(units - 1);
    expect(Math.max(...times.map((time) => at(writable, time)))).toBe(units);
    for (const time of times) expect(at(readable, time)).toBeGreaterThanOrEqual(at(writable, time));
  });

  it('shows a thread that waits for a lock for as long as it waits', () => {
    const { trace, metrics } = traced('event-latency', 3, { pattern: 'lock', rounds: 6 });
    const waits = levelsOf(trace, 'threads that wait').filter(({ value }) => value === 1);
    // Two threads take turns: each asks six times, and the switch to it comes after its wait.
    expect(waits).toHaveLength(12);
    const shown = waits.reduce((sum, { ns }) => sum + ns, 0) / waits.length;
    expect(Math.abs(shown - metrics.operation_latency_ns!.value)).toBeLessThan(30_000);
  });

  it('shows the hops of a fault by their names, at the nodes that they come to', () => {
    const { trace } = traced('page-fault', 4, { faults: 5 });
    const named = (name: string) => slices(trace, (index) => trace.kinds[trace.kind[index]!]!.name === name);
    for (const hop of ['REQ', 'FWD copy', 'DATA', 'DONE', 'ACK']) expect([hop, named(hop).length]).toEqual([hop, 5]);
    const [request, forward, data, done, acknowledge] = ['REQ', 'FWD copy', 'DATA', 'DONE', 'ACK'].map(
      (hop) => named(hop)[0]!,
    );
    expect(request!.ns / 1000).toBeCloseTo(10.29 - 3.5, 2);
    expect(request!.start).toBeLessThan(forward!.start);
    expect(forward!.start).toBeLessThan(data!.start);
    expect(done!.node).toBe(data!.node);
    expect(acknowledge!.node).toBe(request!.node);
    for (const each of [request, forward, data, done, acknowledge]) expect(each!.value).toBe(request!.value);
  });

  it('shows what kernels do for threads that sleep: the post of each request ends where its way begins', () => {
    const { trace } = traced('page-fault', 4, { faults: 5 });
    const requests = slices(trace, (index) => trace.kinds[trace.kind[index]!]!.name === 'REQ');
    const onCores = slices(trace, (index) => trace.tracks[trace.track[index]!]!.resource === 'cpu');
    for (const { start } of requests) {
      const posts = onCores.filter((slice) => Math.abs(slice.start + slice.ns - start) < 0.001);
      expect(posts.map(({ ns }) => Math.round(ns))).toEqual([2000]);
    }
  });

  it.each([
    ['dsm-isr', {}],
    ['dsm-task-queue', {}],
    ['dsm-via', { backgroundProcesses: 2 }],
  ])('has one thing at a time on each track of a core: %s, %#', (mechanism, own) => {
    const { trace } = traced('nbodyw', 4, { bodies: 512, steps: 2 }, { mechanism, own });
    const shown = trace.tracks.flatMap(({ resource, counter }, track) =>
      ['cpu', 'handler'].includes(resource) && counter === undefined ? [track] : [],
    );
    expect(shown.length).toBeGreaterThan(4);
    for (const track of shown) {
      const inOrder = slices(trace, (index) => trace.track[index] === track).sort((a, b) => a.start - b.start);
      for (const [index, { start }] of inOrder.slice(1).entries())
        expect(start).toBeGreaterThan(inOrder[index]!.start + inOrder[index]!.ns - 0.001);
    }
  });

  it('shows the state of single minipages: a written one is with one node at a time', () => {
    const { trace } = traced('page-fault', 4, { faults: 8, access: 'write' });
    const moved = Array.from({ length: 16 }, (_, unit) =>
      slices(trace, (index) => trace.tracks[trace.track[index]!]!.name === `state of minipage ${unit}`),
    ).filter((levels) => new Set(levels.filter(({ value }) => value === 2).map(({ node }) => node)).size > 1);
    expect(moved.length).toBeGreaterThan(0);
    for (const levels of moved) {
      const writable = levels.filter(({ value }) => value === 2).sort((one, other) => one.start - other.start);
      for (const [index, { start }] of writable.slice(1).entries())
        expect(start).toBeGreaterThanOrEqual(writable[index]!.start + writable[index]!.ns);
    }
  });

  it('shows a right as soon as its protection is changed, when the handler that changes it is over', () => {
    const { trace } = traced('page-fault', 4, { faults: 8, access: 'write' });
    const handlers = slices(trace, (index) => trace.kinds[trace.kind[index]!]!.name === 'handler');
    const changes = levelsOf(trace, 'minipages to write').filter(({ start }) => start > 0);
    expect(changes.length).toBeGreaterThan(8);
    // What is posted in the handler is posted behind the change.
    for (const { node, start } of changes) {
      const handler = handlers.find((each) => each.node === node && each.start < start && start < each.start + each.ns);
      expect(start - handler!.start).toBeCloseTo(1900, 3);
    }
  });

  it('shows each wait for the lock of a page table', () => {
    const { trace, counters } = traced('page-fault', 4, { faults: 20 }, { machine: { lockTakenShare: 0.5 } });
    const waits = slices(trace, (index) => trace.kinds[trace.kind[index]!]!.name === 'waits for the page table');
    expect(counters.deferred_handlers).toBeGreaterThan(5);
    expect(waits).toHaveLength(counters.deferred_handlers!);
    for (const { ns } of waits) expect(ns).toBeGreaterThanOrEqual(1200);
  });

  it('shows each flush of a translation by a NIC as long as it takes', () => {
    const own = { remoteTlb: true, remoteFlushNs: 1234 };
    const { trace, counters } = traced('page-fault', 4, { faults: 5 }, { own });
    const flushes = slices(
      trace,
      (index) =>
        trace.tracks[trace.track[index]!]!.resource === 'nic' && Math.abs(trace.durationNs[index]! - 1234) < 0.001,
    );
    expect(flushes).toHaveLength(5);
    expect(counters.remote_protections).toBe(5);
  });

  it('shows a broadcast once where it leaves, and a wire for each copy', () => {
    const shown = (broadcastInvalidation: boolean) => {
      const parameters = { faults: 2, access: 'upgrade', copies: 7 };
      const { trace } = traced('page-fault', 10, parameters, { own: { broadcastInvalidation } });
      const of = (resource: string) =>
        slices(trace, (index) => trace.tracks[trace.track[index]!]!.resource === resource).length;
      return { injected: of('injection'), onWires: of('wire') };
    };
    const [apart, together] = [shown(false), shown(true)];
    expect(together.onWires).toBe(apart.onWires);
    expect(together.injected).toBe(apart.injected - 2 * 6);
  });
});
