import { STAGES } from '../simulation/run.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Cell } from './cells.ts';

/** Mean latency of each stage of a cell, in ns; stages that no run names are absent. */
function stagesOf({ runs }: Cell): Map<string, number> {
  const sums = new Map<string, number>();
  const measured = runs.filter(({ stages }) => stages !== null);
  for (const { stages } of measured) {
    for (const stage in stages) sums.set(stage, (sums.get(stage) ?? 0) + stages[stage]!);
  }
  for (const [stage, sum] of sums) sums.set(stage, sum / measured.length);
  return sums;
}

const order: readonly string[] = STAGES;
const travelOrder = (stage: string): number => order.indexOf(stage);

export interface Breakdowns {
  readonly stages: Comparison['stages'];
  readonly why: Comparison['why'];
}

/**
 * Mean latency breakdown of each cell, stages in the order of travel; and where it differs from the baseline's at the
 * same x, largest difference first.
 */
export function breakdowns(cells: readonly Cell[], baseline: string): Breakdowns {
  const measured = cells.map((cell) => ({ ...cell, means: stagesOf(cell) }));
  const base = new Map(measured.filter(({ series }) => series === baseline).map(({ x, means }) => [x, means]));
  return {
    stages: measured.flatMap(({ x, series, means }) =>
      inTravelOrder(means.keys()).map((stage) => ({ x, series, stage, meanNs: means.get(stage)! })),
    ),
    why: measured.flatMap(({ x, series, means }) => {
      const reference = base.get(x);
      if (series === baseline || !reference) return [];
      return differences(means, reference).map(({ stage, deltaNs }) => ({ x, series, stage, deltaNs }));
    }),
  };
}

function inTravelOrder(stages: Iterable<string>): string[] {
  return [...stages].sort((a, b) => travelOrder(a) - travelOrder(b));
}

function differences(own: ReadonlyMap<string, number>, reference: ReadonlyMap<string, number>) {
  return [...new Set([...own.keys(), ...reference.keys()])]
    .map((stage) => ({ stage, deltaNs: (own.get(stage) ?? 0) - (reference.get(stage) ?? 0) }))
    .filter(({ deltaNs }) => deltaNs !== 0)
    .sort((a, b) => Math.abs(b.deltaNs) - Math.abs(a.deltaNs));
}
