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

/** Mean latency breakdown of each cell, stages in the order of travel. */
export function meanStages(cells: readonly Cell[]): Comparison['stages'] {
  return cells.flatMap((cell) => {
    const stages = [...stagesOf(cell)].sort(([a], [b]) => travelOrder(a) - travelOrder(b));
    return stages.map(([stage, meanNs]) => ({ x: cell.x, series: cell.series, stage, meanNs }));
  });
}

/** Where a series' latency differs from the baseline's at the same x, largest difference first. */
export function differences(cells: readonly Cell[], baseline: string): Comparison['why'] {
  const base = new Map(cells.filter(({ series }) => series === baseline).map((cell) => [cell.x, stagesOf(cell)]));
  return cells.flatMap((cell) => {
    const reference = base.get(cell.x);
    if (cell.series === baseline || !reference) return [];
    const own = stagesOf(cell);
    return [...new Set([...own.keys(), ...reference.keys()])]
      .map((stage) => ({
        x: cell.x,
        series: cell.series,
        stage,
        deltaNs: (own.get(stage) ?? 0) - (reference.get(stage) ?? 0),
      }))
      .filter(({ deltaNs }) => deltaNs !== 0)
      .sort((a, b) => Math.abs(b.deltaNs) - Math.abs(a.deltaNs));
  });
}
