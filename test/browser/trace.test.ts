import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TraceWindow } from '../../web/src/api/types.ts';
import { actionOf } from '../../web/src/trace/keys.ts';
import { levelFor, rowsOf } from '../../web/src/trace/levels.ts';
import { neighbour, operationsOf, stagesOf, summariseRange } from '../../web/src/trace/operations.ts';
import { busyShares, covers, indexTrace, levelsOf } from '../../web/src/trace/trace-index.ts';
import { clamp, frame, pan, reveal, span, timeTicks, zoom } from '../../web/src/trace/viewport.ts';

/** Events as [start, duration, track, kind, operation]. */
type Row = readonly [number, number, number, number, number];

function windowOf(rows: readonly Row[], more: Partial<TraceWindow> = {}): TraceWindow {
  const sorted = rows.toSorted((a, b) => a[0] - b[0]);
  const column = (at: 0 | 1 | 2 | 3 | 4) => sorted.map((row) => row[at]);
  return {
    runId: 'r1',
    level: 'full',
    sampling: 'all',
    produced: rows.length,
    fromNs: 0,
    toNs: 1000,
    endNs: 1000,
    tracks: [
      { name: 'handler 0', node: 1, resource: 'handler' },
      { name: 'cpu 0', node: 0, resource: 'cpu' },
      { name: 'wire', node: 0, resource: 'wire' },
    ],
    kinds: [
      { name: 'issue', stage: 'origin-cpu' },
      { name: 'transfer', stage: 'wire' },
      { name: 'handle', stage: 'handler' },
      { name: 'miss' },
    ],
    events: {
      startNs: column(0),
      durationNs: column(1),
      track: column(2),
      kind: column(3),
      operation: column(4),
      argument: sorted.map(() => 0),
    },
    operations: { id: [], startNs: [], latencyNs: [], stages: [], stagesNs: [] },
    truncated: false,
    ...more,
  };
}

const ONE: readonly Row[] = [
  [100, 50, 1, 0, 7],
  [150, 200, 2, 1, 7],
  [360, 0, 0, 3, 7],
  [400, 100, 0, 2, 7],
];

describe('a level over time', () => {
  const tracks = [{ name: 'pinned memory', node: 0, resource: 'memory', counter: { unit: 'bytes', limit: 100 } }];
  const events = {
    startNs: [0, 100, 300],
    durationNs: [100, 200, 700],
    track: [0, 0, 0],
    kind: [0, 0, 0],
    operation: [-1, -1, -1],
    argument: [0, 80, 40],
  };
  const index = indexTrace(windowOf([], { tracks, events }));

  it('is drawn at the highest value within each bin', () => {
    expect([...levelsOf(index, index.tracks[0]!, { from: 0, to: 1000 }, 5)]).toEqual([80, 80, 40, 40, 40]);
    expect([...levelsOf(index, index.tracks[0]!, { from: 400, to: 600 }, 2)]).toEqual([40, 40]);
  });

  it('keeps its limit in the row that it is drawn in', () => {
    expect(rowsOf(tracks, '')[0]).toMatchObject({ counter: { unit: 'bytes', limit: 100 }, startsNode: true });
  });
});

describe('the view', () => {
  const views = fc.tuple(
    fc.double({ min: -500, max: 1500, noNaN: true }),
    fc.double({ min: 0, max: 3000, noNaN: true }),
  );

  it('never leaves the run, whatever is done to it', () => {
    fc.assert(
      fc.property(
        views,
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        ([from, width], factor, by) => {
          const start = clamp({ from, to: from + width }, 1000);
          for (const view of [start, zoom(start, factor, 500, 1000), pan(start, by, 1000), frame(start, 1000)]) {
            expect(view.from).toBeGreaterThanOrEqual(0);
            expect(view.to).toBeLessThanOrEqual(1000.0001);
            expect(span(view)).toBeGreaterThan(19.99);
          }
        },
      ),
    );
  });

  it('zooms at the pointer: what is under it stays there', () => {
    const view = zoom({ from: 200, to: 600 }, 0.5, 300, 1000);
    expect(view).toEqual({ from: 250, to: 450 });
    expect((300 - view.from) / span(view)).toBe((300 - 200) / 400);
  });

  it('frames a selection at 60 % of the width and otherwise only moves to it', () => {
    expect(span(frame({ from: 400, to: 460 }, 1000))).toBeCloseTo(100, 6);
    expect(reveal({ from: 0, to: 100 }, { from: 20, to: 40 }, 1000)).toEqual({ from: 0, to: 100 });
    expect(span(reveal({ from: 0, to: 100 }, { from: 700, to: 720 }, 1000))).toBe(100);
  });

  it('has ticks in round steps inside it', () => {
    expect(timeTicks({ from: 612_000, to: 624_000 }, 7)).toEqual([
      612_000, 614_000, 616_000, 618_000, 620_000, 622_000, 624_000,
    ]);
  });
});

describe('levels of detail', () => {
  it('do not flicker between their limits', () => {
    expect([1, 2.1].map((px) => levelFor(px, 'slices'))).toEqual(['bins', 'bins']);
    expect(levelFor(2.5, 'slices')).toBe('slices');
    expect(levelFor(2.5, 'bins')).toBe('bins');
    expect(levelFor(3, 'bins')).toBe('slices');
  });

  it('show tracks by node in the order of travel, and find them by name', () => {
    const rows = rowsOf(windowOf([]).tracks, '');
    expect(rows.map(({ name, startsNode }) => [name, startsNode])).toEqual([
      ['cpu 0', true],
      ['wire', false],
      ['handler 0', true],
    ]);
    expect(rowsOf(windowOf([]).tracks, 'node 1').map(({ name }) => name)).toEqual(['handler 0']);
  });
});

describe('loaded events', () => {
  it('cover a truncated window up to their last event only', () => {
    const index = indexTrace(windowOf(ONE, { truncated: true }));
    expect(covers(index, { from: 0, to: 400 })).toBe(true);
    expect(covers(index, { from: 0, to: 500 })).toBe(false);
    expect(covers(indexTrace(windowOf(ONE)), { from: 0, to: 1000 })).toBe(true);
  });

  it('give overlapping slices of a track lanes of their own', () => {
    const index = indexTrace(
      windowOf([
        [0, 100, 2, 1, 1],
        [50, 100, 2, 1, 2],
        [120, 10, 2, 1, 3],
      ]),
    );
    expect(index.tracks[2]).toMatchObject({ laneCount: 2 });
    expect([...index.tracks[2]!.lanes]).toEqual([0, 1, 0]);
  });

  it('have busy shares that add up to the time that the track is busy', () => {
    const slices = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(slices, fc.integer({ min: 1, max: 200 }), (gaps, bins) => {
        let at = 0;
        const rows = gaps.map(([gap, length]): Row => {
          const start = at + gap;
          at = start + length;
          return [start, length, 1, 0, -1];
        });
        const index = indexTrace(windowOf(rows, { toNs: 2000, endNs: 2000 }));
        const shares = busyShares(index, index.tracks[1]!, { from: 0, to: 2000 }, bins);
        const busy = shares.reduce((sum, share) => sum + share * (2000 / bins), 0);
        expect(busy).toBeCloseTo(
          gaps.reduce((sum, [, length]) => sum + length, 0),
          1,
        );
      }),
    );
  });
});

describe('an operation', () => {
  const window = windowOf([...ONE, [600, 100, 1, 0, 8], [50, 10, 1, 0, 6], [700, 10, 0, 0, -1]], {
    operations: {
      id: [6, 7],
      startNs: [50, 100],
      latencyNs: [20, 420],
      stages: ['origin-cpu', 'wire', 'notify', 'handler'],
      stagesNs: [
        [10, 10, 0, 0],
        [50, 100, 250, 20],
      ],
    },
  });
  const operations = operationsOf(window);

  it('is all events of its id, from its begin to its end', () => {
    expect(operations.get(7)).toMatchObject({ from: 100, to: 520, track: 1, row: 1 });
    expect([...operations.keys()].toSorted()).toEqual([6, 7, 8]);
  });

  it('has the stages that the simulation charged, not those of the slices that cover its time', () => {
    const stages = stagesOf(window, operations.get(7)!);
    expect(stages.map(({ stage, ns }) => [stage, ns])).toEqual([
      ['origin-cpu', 50],
      ['wire', 100],
      ['notify', 250],
      ['handler', 20],
    ]);
    expect(stages.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  it('has no stages where its end was not recorded, only the span of its events', () => {
    expect(operations.get(8)).toMatchObject({ from: 600, to: 700, row: undefined });
    expect(stagesOf(window, operations.get(8)!)).toEqual([]);
  });

  it('has neighbours of the same rank', () => {
    expect(neighbour(operations, operations.get(7)!, 1)?.id).toBe(8);
    expect(neighbour(operations, operations.get(7)!, -1)?.id).toBe(6);
    expect(neighbour(operations, operations.get(8)!, 1)).toBeUndefined();
  });

  it('counts in a range that holds all of it', () => {
    expect(summariseRange(window, operations.values(), { from: 90, to: 1000 })).toMatchObject({
      operations: 1,
      meanNs: 420,
    });
    const all = summariseRange(window, operations.values(), { from: 0, to: 1000 });
    expect(all).toMatchObject({ operations: 2, meanNs: 220 });
    expect(Object.fromEntries(all.stages.map(({ stage, ns }) => [stage, ns]))).toEqual({
      'origin-cpu': 60,
      wire: 110,
      notify: 250,
      handler: 20,
    });
    expect(summariseRange(window, operations.values(), { from: 110, to: 500 }).operations).toBe(0);
  });
});

it('leaves keys that mean nothing here to the browser', () => {
  expect(['W', '0', '[', 'Escape', 'Tab', 'Enter'].map(actionOf)).toEqual([
    'closer',
    'all',
    'previous',
    'clear',
    undefined,
    undefined,
  ]);
});
