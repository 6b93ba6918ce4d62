import { describe, expect, it } from 'vitest';
import { nextBisections } from '../../src/analysis/bisection.ts';
import type { ComparableRun } from '../../src/analysis/comparable-run.ts';
import { compare } from '../../src/analysis/compare.ts';
import { winnerText } from '../../src/figure/winner-wording.ts';
import { crossoverText } from '../../src/figure/wording.ts';
import type { Occupancy } from '../../src/simulation/run.ts';

const LOADS = [1, 10, 40, 160, 1000];
/** Costs of early grow with x, those of late do not: they cross at 40. The baseline is worst everywhere. */
const COST: Readonly<Record<string, (x: number) => number>> = {
  base: () => 5000,
  early: (x) => x,
  late: () => 40,
};

interface Shape {
  /** Whether the metric is a rate, the inverse of the cost; else it is the cost. */
  readonly isRate?: boolean;
  /** Whether operations of late overlap: each takes longer than any other. */
  readonly overlap?: boolean;
  readonly replications?: number;
  /** Share that the NIC of late is busy, and how long for each operation of late and early. */
  readonly nic?: { readonly busyShare: number; readonly lateNs: number; readonly earlyNs: number };
}

const busyNic = (busyShare: number, nsPerOperation: number): Occupancy => ({
  ...{ resource: 'nic-out', instances: 1, busiest: 0, nsPerOperation },
  ...{ busiestShare: busyShare, meanShare: busyShare },
});

function crossing({ isRate = false, overlap = false, replications = 5, nic }: Shape = {}) {
  const runs = LOADS.flatMap((x) =>
    Object.entries(COST).flatMap(([mechanism, cost]) =>
      Array.from({ length: replications }, (_, i): ComparableRun => {
        const noisy = cost(x) * (1 + 0.01 * Math.sin(7 * i + x + mechanism.length));
        const wire = overlap && mechanism === 'late' ? 9000 : cost(x);
        const perOperation = mechanism === 'late' ? nic?.lateNs : nic?.earlyNs;
        const occupancy = nic && perOperation !== undefined ? [busyNic(nic.busyShare, perOperation)] : null;
        return {
          ...{ point: { processes: x }, mechanism, seed: i, status: 'succeeded' as const, occupancy },
          value: isRate ? 1e9 / noisy : noisy,
          stages: { wire, handler: mechanism === 'base' ? 90 : 100 },
        };
      }),
    ),
  );
  const metric = isRate
    ? ({ metric: 'operations_per_second', unit: '1/s', better: 'higher' } as const)
    : ({ metric: 'operation_latency_ns', unit: 'ns', better: 'lower' } as const);
  return compare(runs, { ...metric, metrics: [metric.metric], baseline: 'base' });
}

describe('winners of which none is the baseline', () => {
  it('cross where one gives way to the other, beyond a tie between them', () => {
    const { winners, crossovers } = crossing();
    expect(winners.map(({ series }) => [...series].sort())).toEqual([['early'], ['early', 'late'], ['late']]);
    expect(crossovers).toHaveLength(1);
    const [{ a, b, between, at, interval }] = crossovers as [(typeof crossovers)[0]];
    expect([a, b, between]).toEqual(['early', 'late', [10, 160]]);
    expect(at).toBeGreaterThan(39);
    expect(at).toBeLessThan(41);
    expect(interval![0]).toBeLessThan(at);
    expect(interval![1]).toBeGreaterThan(at);
  });

  it('are named with the direction in which they cross, which a rate turns around', () => {
    const [time, rate] = [crossing(), crossing({ isRate: true })];
    expect(crossoverText(time.crossovers[0]!, time)).toMatch(/^early rises above late between P 10 and 160; /);
    expect(crossoverText(rate.crossovers[0]!, rate)).toMatch(/^early falls below late between P 10 and 160; /);
  });

  it('cross without an interval where there is one replication', () => {
    expect(crossing({ replications: 1 }).crossovers).toMatchObject([{ a: 'early', b: 'late', interval: null }]);
  });

  it('are both asked between the ends of their bracket', () => {
    const [next] = nextBisections(crossing(), { tolerance: 0.02 });
    expect(next).toMatchObject({ series: ['early', 'late'], baseline: 'base' });
    expect(next!.x).toBeGreaterThan(10);
    expect(next!.x).toBeLessThan(160);
  });

  it('are ahead of the next by a stage', () => {
    const { winners } = crossing();
    expect(winners[0]!.decides).toEqual({ at: 10, against: 'late', stage: 'wire', deltaNs: -30, limit: null });
    expect(winners[1]!.decides).toMatchObject({ against: 'base', stage: 'wire', deltaNs: -4960 });
    expect(winnerText(winners[0]!, crossing())).toBe(
      'P 1 to 10: early; ahead of late: wire is 30.0\u202fns shorter (at P 10)',
    );
  });

  it('are ahead because of what limits the next one, which waits for it', () => {
    const late = (busyShare: number, earlyNs: number) => crossing({ nic: { busyShare, lateNs: 900, earlyNs } });
    const limited = late(0.97, 300);
    expect(limited.winners[0]!.decides!.limit).toEqual({
      ...{ resource: 'nic-out', nsPerOperation: 900, bestNsPerOperation: 300 },
    });
    expect(winnerText(limited.winners[0]!, limited)).toBe(
      'P 1 to 10: early; ahead of late, limited by NIC transmit (900\u202fns per operation against 300\u202fns): wire is 30.0\u202fns shorter (at P 10)',
    );
    expect(late(0.8, 300).winners[0]!.decides!.limit, 'not saturated').toBeNull();
    expect(late(0.97, 900).winners[0]!.decides!.limit, 'takes up as much').toBeNull();
  });

  it('are ahead by no stage where their operations overlap: that would contradict the rate', () => {
    const rate = crossing({ isRate: true, overlap: true });
    expect(rate.winners.at(-1)).toMatchObject({
      series: ['late'],
      decides: { against: 'early', stage: null, deltaNs: null, limit: null },
    });
    expect(winnerText(rate.winners.at(-1)!, rate)).toMatch(/: late; next is early \(at P 1000\)$/);
  });
});
