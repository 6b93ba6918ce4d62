import { STAGES } from '../simulation/run.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import { type Cell, oncePerCell } from './cells.ts';
import { ROUNDING } from './ratios.ts';

type StageMeans = Readonly<Record<string, number>>;

/** Returns the mean latency of each stage of a cell, ns; stages that no run reports are absent. */
export const stagesOf = oncePerCell(({ runs }: Cell): StageMeans => {
  const sums: Record<string, number> = {};
  let measured = 0;
  for (const { stages } of runs) {
    if (stages === null) continue;
    measured += 1;
    for (const stage in stages) sums[stage] = (sums[stage] ?? 0) + stages[stage]!;
  }
  for (const stage in sums) sums[stage] = sums[stage]! / measured;
  return sums;
});

/** Returns the share of a cell's mean latency that operations with arrivals of their own (open load) wait for their process. */
export function queueingShare(cell: Cell): number {
  const means = stagesOf(cell);
  const whole = Object.values(means).reduce((sum, ns) => sum + ns, 0);
  return whole > 0 ? (means.queueing ?? 0) / whole : 0;
}

const order: readonly string[] = STAGES;
const travelOrder = (stage: string): number => order.indexOf(stage);

export interface Breakdowns {
  readonly stages: Comparison['stages'];
  readonly why: Comparison['why'];
}

/**
 * Returns the mean latency breakdown of each cell, with stages in the order of an operation's path, and the differences from the
 * baseline at the same x, largest first.
 */
export function breakdowns(cells: readonly Cell[], baseline: string): Breakdowns {
  const measured = cells.map((cell) => ({ ...cell, means: stagesOf(cell) }));
  const base = new Map(measured.filter(({ series }) => series === baseline).map(({ x, means }) => [x, means]));
  return {
    stages: measured.flatMap(({ x, series, means }) =>
      inTravelOrder(means).map((stage) => ({ x, series, stage, meanNs: means[stage]! })),
    ),
    why: measured.flatMap(({ x, series, means }) => {
      const reference = base.get(x);
      if (series === baseline || !reference) return [];
      return differences(means, reference).map(({ stage, deltaNs }) => ({ x, series, stage, deltaNs }));
    }),
  };
}

const inTravelOrder = (means: StageMeans): string[] =>
  Object.keys(means).sort((a, b) => travelOrder(a) - travelOrder(b));

/** Smaller differences than `ROUNDING`, relative to the whole latency, are none. */
function differences(own: StageMeans, reference: StageMeans) {
  const whole = Object.values(reference).reduce((sum, ns) => sum + ns, 0);
  return Object.keys({ ...reference, ...own })
    .map((stage) => ({ stage, deltaNs: (own[stage] ?? 0) - (reference[stage] ?? 0) }))
    .filter(({ deltaNs }) => Math.abs(deltaNs) > ROUNDING * whole)
    .sort((a, b) => Math.abs(b.deltaNs) - Math.abs(a.deltaNs));
}
