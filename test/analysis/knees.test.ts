import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../src/analysis/cells.ts';
import { kneesOf, OFFERED_LOAD } from '../../src/analysis/knees.ts';

const LOADS = [1, 2, 4, 8, 16, 32];
/** Of a queue with exponential times: 1 / (1 - load / capacity), and far more beyond. */
const queue = (capacity: number) => (x: number) => (x < capacity ? 1 / (1 - x / capacity) : 1e6);

interface Shape {
  readonly loads?: readonly number[];
  readonly replications?: number;
  /** Half the spread between replications at a load, as a share. */
  readonly spreadAt?: (x: number) => number;
  /** Time that an operation waits for its process, of 1. */
  readonly queueing?: (x: number) => number;
}

function cellsOf(latency: (x: number) => number, shape: Shape = {}): Cell[] {
  const { loads = LOADS, replications = 5, spreadAt = () => 0.001, queueing = () => 0.1 } = shape;
  return loads.map((x) => ({
    ...{ x, series: 'rma' },
    runs: Array.from({ length: replications }, (_, i) => ({
      ...{ point: {}, mechanism: 'rma', seed: i, status: 'succeeded' as const, occupancy: null },
      value: latency(x) * (1 + (replications > 1 ? spreadAt(x) * (i - (replications - 1) / 2) : 0)),
      stages: { queueing: queueing(x), wire: 1 - queueing(x) },
    })),
  }));
}

const kneeOf = (cells: readonly Cell[]) => kneesOf(cells, OFFERED_LOAD, 'lower')[0];

describe('the knee of a series under open load', () => {
  it('lies where the series takes twice what it takes at the lightest load', () => {
    fc.assert(
      fc.property(fc.double({ min: 8.5, max: 30, noNaN: true }), fc.constantFrom(1, 5), (capacity, replications) => {
        const knee = kneeOf(cellsOf(queue(capacity), { replications }));
        const truth = capacity * (1 - (1 - 1 / capacity) / 2);
        expect(knee!.between![0]).toBeLessThanOrEqual(truth * 1.01);
        expect(knee!.between![1]).toBeGreaterThanOrEqual(truth * 0.99);
        expect(knee!.at).toBeGreaterThanOrEqual(knee!.between![0]!);
        expect(knee!.at).toBeLessThanOrEqual(knee!.between![1]!);
        expect(knee!.interval === null).toBe(replications === 1);
      }),
    );
  });

  it('is not there where the load was never heavy enough, and the sweep says how far it went', () => {
    expect(kneeOf(cellsOf(queue(1000)))).toEqual({
      ...{ series: 'rma', level: expect.closeTo(2 / (1 - 1 / 1000), 9), overloaded: false },
      ...{ at: null, between: null, interval: null, beyond: 32 },
    });
  });

  it('is said to lie before the lightest load where operations wait longer than they take there', () => {
    const flat = kneeOf(cellsOf(() => 25_601, { queueing: () => 0.98 }));
    expect(flat).toMatchObject({ overloaded: true, at: null, between: null, beyond: null });
    expect(kneeOf(cellsOf(() => 25_601, { queueing: () => 0.45 }))).toMatchObject({ overloaded: false, beyond: 32 });
  });

  it('has the noise of the lightest load in its interval', () => {
    const sure = kneeOf(cellsOf(queue(20)));
    const vague = kneeOf(cellsOf(queue(20), { spreadAt: (x) => (x === 1 ? 0.06 : 0.001) }));
    const widthOf = ({ interval }: NonNullable<typeof sure>) => interval![1]! - interval![0]!;
    expect(widthOf(vague!)).toBeGreaterThan(5 * widthOf(sure!));
    expect(vague!.at).toBeGreaterThan(vague!.interval![0]!);
  });

  it('is asked only of what should be low, along the offered load, and of two loads at least', () => {
    const cells = cellsOf(queue(20));
    expect(kneesOf(cells, 'processes', 'lower')).toEqual([]);
    expect(kneesOf(cells, OFFERED_LOAD, 'higher')).toEqual([]);
    expect(kneesOf(cellsOf(queue(20), { loads: [1] }), OFFERED_LOAD, 'lower')).toEqual([]);
  });
});
