import { describe, expect, it } from 'vitest';
import { TRACK, TraceRecorder } from '../../../src/simulation/engine/trace-recorder.ts';
import type { TraceLevel } from '../../../src/simulation/run.ts';

const recorder = (level: TraceLevel, maxEvents = 1000, expected = 0) =>
  new TraceRecorder({ level, maxEvents }, expected, { processes: 2, nodes: 2, processesPerNode: 1, nicsPerNode: 1 });
const MEMORY = { name: 'pinned memory', resource: 'memory', unit: 'bytes', limit: 100 };

/** Node 0 has 0 until 10, 50 until 30, 100 until 40, then 25; node 1 has 10 from 20 on. */
function record(trace: TraceRecorder) {
  const memory = trace.addCounter(MEMORY, 2);
  memory.set(0, 10, 50);
  memory.set(1, 20, 10);
  trace.span(TRACK.core, 0, 0, 12, 15, 0, 0);
  memory.set(0, 30, 100);
  memory.set(0, 40, 25);
  return trace.finish(100)!;
}

describe('a counter', () => {
  it('has a track for each node, whose events are its values over time without gaps', () => {
    const trace = record(recorder('full'));
    const place = trace.tracks.findIndex(({ counter, node }) => counter !== undefined && node === 0);
    expect(trace.tracks[place]).toEqual({
      name: 'pinned memory',
      node: 0,
      resource: 'memory',
      counter: { unit: 'bytes', limit: 100 },
    });
    const events = [...trace.track.keys()].filter((event) => trace.track[event] === place);
    expect(events.map((event) => [trace.startNs[event], trace.durationNs[event], trace.argument[event]])).toEqual([
      [0, 10, 0],
      [10, 20, 50],
      [30, 10, 100],
      [40, 60, 25],
    ]);
    expect(events.map((event) => trace.kinds[trace.kind[event]!])).toContainEqual({
      name: 'pinned memory',
      argument: 'bytes',
    });
    expect(events.every((event) => trace.operation[event] === -1)).toBe(true);
  });

  it.each(['summary', 'sampled', 'full'] as const)('has exact means over its limit at level %s', (level) => {
    // So few events are kept of a sampled trace that most changes are left out.
    const { tracks, summary } = record(recorder(level, 4, 40));
    const meanOf = (node: number) => {
      const track = tracks.findIndex((one) => one.counter !== undefined && one.node === node);
      const row = summary.busy.subarray(track * summary.bins, (track + 1) * summary.bins);
      return (row.reduce((sum, share) => sum + share, 0) * summary.binNs) / 100;
    };
    expect(meanOf(0)).toBeCloseTo((20 * 0.5 + 10 * 1 + 60 * 0.25) / 100, 5);
    expect(meanOf(1)).toBeCloseTo(0.08, 5);
  });

  it('counts the smallest values in its means', () => {
    const trace = recorder('full');
    const memory = trace.addCounter({ ...MEMORY, limit: 2 }, 1);
    memory.set(0, 20, 1);
    const { tracks, summary } = trace.finish(100)!;
    const track = tracks.findIndex(({ counter }) => counter !== undefined);
    const row = summary.busy.subarray(track * summary.bins, (track + 1) * summary.bins);
    expect((row.reduce((sum, share) => sum + share, 0) * summary.binNs) / 100).toBeCloseTo(0.8 * 0.5, 5);
  });

  it('leaves the tracks and shares of resources as they are', () => {
    const [plain, counted] = [recorder('full'), recorder('full')];
    plain.span(TRACK.core, 0, 0, 12, 15, 0, 0);
    const before = plain.finish(100)!;
    const after = record(counted);
    expect(after.tracks.slice(0, before.tracks.length)).toEqual(before.tracks);
    expect([...after.summary.busy.subarray(0, before.summary.busy.length)]).toEqual([...before.summary.busy]);
  });

  it('keeps values over the whole run where changes are too many, and says what is left out', () => {
    const sampled = recorder('sampled', 160, 1);
    const memory = sampled.addCounter({ ...MEMORY, limit: 1000 }, 1);
    for (let operation = 0; operation < 500; operation += 1)
      sampled.span(TRACK.core, 0, 0, operation, operation, operation, 0);
    for (let time = 1; time <= 300; time += 1) memory.set(0, time, time);
    const trace = sampled.finish(400)!;
    const events = [...trace.track.keys()].filter((event) => trace.tracks[trace.track[event]!]!.counter);
    const stride = 16;
    expect(events.map((event) => [trace.startNs[event], trace.argument[event]])).toEqual([
      [0, 0],
      ...Array.from({ length: 19 }, (_, index) => [1 + index * stride, 1 + index * stride]),
    ]);
    const covered = events.reduce((sum, event) => sum + trace.durationNs[event]!, 0);
    expect(covered).toBe(400);
    expect(trace.sampling).toBe('every event, stopped at 160 events, one change of a counter in 16');
  });
});
