import { describe, expect, it } from 'vitest';
import { perfettoPieces, traceCsvPieces } from '../../src/query/perfetto.ts';
import type { TraceWindow } from '../../src/spec/resources/trace.ts';

const trace: TraceWindow = {
  runId: 'run',
  level: 'full',
  sampling: 'everything',
  produced: 3,
  fromNs: 0,
  toNs: 5000,
  endNs: 5000,
  tracks: [
    { name: 'P0 cpu', node: 0, resource: 'cpu' },
    { name: 'P1 "nic"', node: 1, resource: 'nic' },
  ],
  kinds: [{ name: 'put', stage: 'injection', argument: 'bytes' }, { name: 'interrupt' }],
  events: {
    startNs: [1000, 1500, 2500.5],
    durationNs: [400, 0, 100],
    track: [0, 1, 1],
    kind: [0, 1, 0],
    operation: [7, -1, 8],
    argument: [64, 0, 8],
  },
  operations: { id: [7], startNs: [1000], latencyNs: [400], stages: ['injection'], stagesNs: [[400]] },
  truncated: false,
};

describe('perfettoPieces', () => {
  const document = JSON.parse([...perfettoPieces(trace)].join('')) as { traceEvents: Record<string, unknown>[] };
  const events = document.traceEvents;

  it('names each node as a process and each track as a thread', () => {
    const named = events.filter(({ name }) => name === 'process_name' || name === 'thread_name');
    expect(named).toHaveLength(4);
    expect(named.map(({ args }) => (args as { name: string }).name)).toContain('P1 "nic"');
  });

  it('writes slices in microseconds with their argument and operation', () => {
    expect(events).toContainEqual(
      expect.objectContaining({
        ph: 'X',
        name: 'put',
        cat: 'injection',
        ts: 1,
        dur: 0.4,
        pid: 0,
        tid: 1,
        args: { operation: 7, bytes: 64 },
      }),
    );
  });

  it('writes what has no duration as an instant that belongs to no operation', () => {
    expect(events).toContainEqual(
      expect.objectContaining({ ph: 'i', name: 'interrupt', ts: 1.5, pid: 1, tid: 2, args: {} }),
    );
  });

  it('has time without a stage in a category of its own', () => {
    const kinds = [{ name: 'computation' }];
    const columns = {
      startNs: [0, 9],
      durationNs: [819, 0],
      track: [0, 0],
      kind: [0, 0],
      operation: [1, 2],
      argument: [0, 0],
    };
    const pieces = [...perfettoPieces({ ...trace, kinds, events: columns })].join('');
    const written = (JSON.parse(pieces) as { traceEvents: Record<string, unknown>[] }).traceEvents;
    expect(written.filter(({ ph }) => ph !== 'M').map(({ ph, cat }) => [ph, cat])).toEqual([
      ['X', 'computation'],
      ['i', 'instant'],
    ]);
  });

  it('writes a level over time as a counter of its node, without a thread', () => {
    const counter = { unit: 'bytes', limit: 100 };
    const tracks = [...trace.tracks, { name: 'pinned memory', node: 1, resource: 'memory', counter }];
    const columns = { startNs: [3000], durationNs: [500], track: [2], kind: [0], operation: [-1], argument: [64] };
    const pieces = [...perfettoPieces({ ...trace, tracks, events: columns })].join('');
    const written = (JSON.parse(pieces) as { traceEvents: Record<string, unknown>[] }).traceEvents;
    expect(written).toContainEqual({ ph: 'C', name: 'pinned memory', pid: 1, ts: 3, args: { bytes: 64 } });
    expect(written.filter(({ name }) => name === 'thread_name')).toHaveLength(2);
  });

  it('is a document without any event as well', () => {
    const none = { startNs: [], durationNs: [], track: [], kind: [], operation: [], argument: [] };
    expect(() => JSON.parse([...perfettoPieces({ ...trace, tracks: [], events: none })].join(''))).not.toThrow();
  });
});

describe('traceCsvPieces', () => {
  it('writes a line an event under one header', () => {
    const lines = [...traceCsvPieces(trace)].join('').trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe('1000,400,P0 cpu,0,cpu,put,injection,7,64');
    expect(lines[2]).toBe('1500,0,"P1 ""nic""",1,nic,interrupt,,,');
  });
});
