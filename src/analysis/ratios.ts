import type { Cell } from './cells.ts';
import type { ComparableRun } from './comparable-run.ts';
import { commonSeedRatio, independentRatio, type Ratio } from './statistics.ts';

export const resultOf = (run: ComparableRun): number => run.value!;

/** Ratio of a cell to another at the same x: over the seeds that both have, else of independent samples. */
export function ratioOf(cell: Cell, reference: Cell): Ratio | null {
  const values = cell.runs.map(resultOf);
  const inStep =
    cell.runs.length === reference.runs.length && cell.runs.every(({ seed }, i) => seed === reference.runs[i]!.seed);
  if (inStep) return commonSeedRatio(values, reference.runs.map(resultOf));
  const bySeed = new Map(reference.runs.map((run) => [run.seed, resultOf(run)]));
  const paired = cell.runs.filter(({ seed }) => bySeed.has(seed));
  if (paired.length === 0) return independentRatio(values, reference.runs.map(resultOf));
  return commonSeedRatio(
    paired.map(resultOf),
    paired.map(({ seed }) => bySeed.get(seed)!),
  );
}
