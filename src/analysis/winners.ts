import type { Comparison } from '../spec/resources/comparison.ts';
import type { Cell } from './cells.ts';
import { type ComparableRun, entry, type Scalar } from './comparable-run.ts';
import { isSameValue, ratioOf, resultOf } from './ratios.ts';
import { mean } from './statistics.ts';

type Winner = Omit<Comparison['winners'][number], 'decides'>;

const LEVEL = 0.95;

/** The best series at one x, followed by those that cannot be distinguished from it. */
export interface Standing {
  readonly x: Scalar;
  readonly series: readonly string[];
  readonly significant: boolean | null;
}

export interface Field {
  readonly cells: readonly Cell[];
  /** Every x, in the order of the axis. */
  readonly xs: readonly Scalar[];
  readonly better: Comparison['better'];
  /** Values of x with missing results, which are therefore undecided. */
  readonly open: ReadonlySet<Scalar>;
}

/**
 * Returns the stretches of the x axis with the same best series, or the same set of indistinguishable best ones. Empty if the
 * metric has no direction. A stretch ends at an x that is undecided, or where there are no competitors.
 */
export function winnersOf({ cells, xs, better, open }: Field): Winner[] {
  if (better === 'neutral') return [];
  const byX = new Map<Scalar, Cell[]>();
  for (const cell of cells) entry(byX, cell.x, () => []).push(cell);
  const stretches: Standing[][] = [];
  let before: Standing | undefined;
  for (const x of xs) {
    const rivals = byX.get(x) ?? [];
    const standing = open.has(x) || rivals.length < 2 ? undefined : standingOf(x, rivals, { better });
    if (standing && before && isSame(standing, before)) stretches.at(-1)!.push(standing);
    else if (standing) stretches.push([standing]);
    before = standing;
  }
  return stretches.map(stretchOf);
}

/** Returns the values of x at which a run has not ended, or was cancelled and never will. */
export function openPlaces(runs: readonly ComparableRun[], placeOf: (run: ComparableRun) => Scalar): Set<Scalar> {
  const left = runs.filter(({ status }) => status === 'queued' || status === 'running' || status === 'cancelled');
  return new Set(left.map(placeOf));
}

export interface StandingRules {
  readonly better: Comparison['better'];
  /**
   * Confidence level of the joint test of all pairs. Default 0.95; a caller with several looks divides the error probability
   * among them.
   */
  readonly level?: number;
}

/** Ranks the series at one x, of which there must be at least one. A single one leads untested. */
export function standingOf(x: Scalar, rivals: readonly Cell[], { better, level }: StandingRules): Standing {
  const ranking = new Ranking(rivals, better);
  for (const _step of ranking.steps());
  return ranking.standing(x, level);
}

/** Ranks the series at one x step by step: of very many, this takes seconds, and a caller may pause in between. */
export class Ranking {
  /** Best first, once all means are known. */
  private ranked: readonly Ranked[] = [];
  private readonly pValues: (number | null)[] = [];

  constructor(
    private readonly rivals: readonly Cell[],
    private readonly better: Comparison['better'],
  ) {}

  /** Looks at one series, or tests one pair, per step; the standing is known after the last one. */
  *steps(): Generator<void, void, void> {
    const means: Ranked[] = [];
    for (const cell of this.rivals) {
      means.push(withMean(cell));
      yield;
    }
    this.ranked = byMean(means, this.better);
    const [best, ...others] = this.ranked;
    for (const other of others) {
      this.pValues.push(pValue(other, best!));
      yield;
    }
  }

  standing(x: Scalar, level = LEVEL): Standing {
    const [best, ...others] = this.ranked;
    const apart = areApart(this.pValues, level);
    const equal = others.filter((other, i) => isSameValue(other.mean, best!.mean) || apart[i] === false);
    return {
      x,
      series: [best!.cell.series, ...equal.map(({ cell }) => cell.series)],
      significant: others.length === 0 || apart.includes(null) ? null : equal.length === 0,
    };
  }
}

/** Sorts cells, best first. */
export const ranked = (cells: readonly Cell[], better: Comparison['better']): Cell[] =>
  byMean(cells.map(withMean), better).map(({ cell }) => cell);

interface Ranked {
  readonly cell: Cell;
  readonly mean: number;
}

const withMean = (cell: Cell): Ranked => ({ cell, mean: mean(cell.runs.map(resultOf)) });

function byMean(means: readonly Ranked[], better: Comparison['better']): Ranked[] {
  const sign = better === 'lower' ? 1 : -1;
  return means.toSorted((a, b) => sign * (a.mean - b.mean));
}

/**
 * Returns which of the rivals differ from the best, by Holm's procedure at a joint level. The family consists of all pairs at
 * this x, since the best was chosen from the same results.
 * @param pValues null if a pair cannot be tested
 */
function areApart(pValues: readonly (number | null)[], level: number): (boolean | null)[] {
  const competitors = pValues.length + 1;
  const pairs = (competitors * (competitors - 1)) / 2;
  const ascending = pValues.filter((p) => p !== null).sort((a, b) => a - b);
  const failing = ascending.find((p, rank) => p > (1 - level) / (pairs - rank)) ?? Number.POSITIVE_INFINITY;
  return pValues.map((p) => (p === null ? null : p < failing));
}

/** Returns null if the pair cannot be tested. If neither has a ratio to the other, both have mean 0. */
function pValue(other: Ranked, best: Ranked): number | null {
  const [there, back] = [pOfRatio(other, best), pOfRatio(best, other)];
  if (there !== undefined) return there;
  if (back !== undefined) return back;
  return other.cell.runs.length < 2 || best.cell.runs.length < 2 ? null : 1;
}

/**
 * Returns the p-value of equality; undefined if there is no ratio. Ratios use geometric means, whereas the best is found by
 * arithmetic means. If the two point in opposite directions, the ratio is not evidence, and 1 is returned.
 */
function pOfRatio(of: Ranked, to: Ranked): number | null | undefined {
  const ratio = ratioOf(of.cell, to.cell);
  if (!ratio) return undefined;
  const isAgainstMeans = (ratio.value - 1) * (of.mean / to.mean - 1) < 0;
  return ratio.p !== null && isAgainstMeans ? 1 : ratio.p;
}

function isSame(a: Standing, b: Standing): boolean {
  const isMember = (name: string) => b.series.includes(name);
  return a.significant === b.significant && a.series.length === b.series.length && a.series.every(isMember);
}

/** Merges the standings of a stretch. Of several indistinguishable series, the one that leads most often comes first. */
function stretchOf(standings: readonly Standing[]): Winner {
  const [first] = standings;
  const leads = (name: string) => standings.filter(({ series }) => series[0] === name).length;
  return {
    from: first!.x,
    to: standings.at(-1)!.x,
    series: first!.series.toSorted((a, b) => leads(b) - leads(a)),
    significant: first!.significant,
  };
}
