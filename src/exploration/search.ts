import type { Cell } from '../analysis/cells.ts';
import { pointKey } from '../analysis/comparable-run.ts';
import { looksAt } from '../analysis/looks.ts';
import { estimateOf, ratioOf, resultOf } from '../analysis/ratios.ts';
import { mean } from '../analysis/statistics.ts';
import { inSlices } from '../plan/slices.ts';
import type { BestAnswer } from '../spec/resources/exploration-answer.ts';
import type { Problem } from './problem.ts';
import { Results } from './results.ts';
import { Budget, type Strategy, type Trial } from './round.ts';
import { crossed, halving, ownPaths, type Place, type Point, pointAt, startsOf, valueAt } from './space.ts';

/** Replications on the first rung. With only one, there would be no interval for how much worse an eliminated candidate was. */
const FIRST_RUNG = 2;
/** Minimum number of candidates that advance. With fewer, the best would have nothing to be compared with. */
const FEWEST = 2;

/** A mechanism with the values of the axes that affect it, at a point that has these values. */
export interface Candidate {
  readonly key: string;
  readonly mechanism: string;
  readonly place: Place;
  readonly point: Point;
  /** The part of the point that affects the mechanism. */
  readonly parameters: Point;
  replications: number;
}

/** Candidates, the replications that each has reached, and the eliminated ones with the rung that eliminated them. */
export class Search {
  readonly budget: Budget;
  readonly rungs: BestAnswer['rungs'] = [];
  readonly eliminated: BestAnswer['eliminated'] = [];
  /** Best first. All have the full number of replications, unless the budget is spent. */
  finalists: readonly Candidate[] = [];
  /** Whether candidates were dropped for lack of budget. */
  isShort = false;
  /** Keyed by mechanism and parameters; undefined if no point with these parameters is possible. */
  private readonly seen = new Map<string, Candidate | undefined>();
  private readonly results: Results;

  constructor(private readonly problem: Problem) {
    this.budget = new Budget(problem.budget);
    this.results = new Results(problem.metric);
  }

  /** Returns every mechanism at every starting point of the axes. */
  async starts(): Promise<Candidate[]> {
    const found: Candidate[] = [];
    for await (const place of inSlices(crossed(this.problem.axes.map(startsOf)))) {
      for (const mechanism of this.problem.mechanisms) found.push(...this.unseen(mechanism, place));
    }
    return found;
  }

  /**
   * Runs one generation of successive halving: each rung adds replications, and the better half advances to the next. The best so
   * far takes part; it is compared over as many replications as the others have.
   */
  async *halve(candidates: readonly Candidate[], generation: number): Strategy<void> {
    const [champion] = this.finalists;
    let left = [...candidates, ...(champion ? [champion] : [])];
    const looks = looksAt(this.problem.replications, Math.min(FIRST_RUNG, this.problem.replications));
    for (const replications of looks) {
      const { trials, taking } = this.affordable(left, replications);
      if (taking.length < left.length) this.isShort = true;
      if (trials.length > 0) await this.results.add(yield* this.budget.ask({ purpose: 'rung', trials }));
      // Nothing is left that the champion could be compared with, or it was all dropped for lack of budget.
      if (taking.every((one) => one === champion)) break;
      for (const one of taking) one.replications = Math.max(one.replications, replications);
      const ranked = await this.ranked(taking, replications);
      const isLast = replications === looks.at(-1);
      const kept = isLast ? ranked.length : Math.max(FEWEST, Math.ceil(ranked.length / 2));
      await this.leaveBehind(ranked, kept);
      this.rungs.push({ generation, replications, candidates: taking.length, kept: Math.min(kept, ranked.length) });
      left = ranked.slice(0, kept);
    }
    const others = this.finalists.filter((one) => !left.includes(one));
    this.finalists = await this.ranked([...left, ...others], this.problem.replications);
  }

  /** Returns untried candidates next to the best: its neighbours along each range, and those halfway to them. */
  neighbours(): Candidate[] {
    const [best] = this.finalists;
    if (!best || this.isShort) return [];
    return this.problem.axes.flatMap((axis, i) => {
      if (!axis.isNumeric || !this.problem.ranges.includes(axis.paths[0]!)) return [];
      return this.beside(i, best.place[i]!).flatMap((coordinate) =>
        this.unseen(best.mechanism, best.place.with(i, coordinate)),
      );
    });
  }

  cell({ point, mechanism, key }: Candidate): Cell | undefined {
    const cell = this.results.cell(point, mechanism);
    return cell && { ...cell, series: key };
  }

  described(candidate: Candidate): NonNullable<BestAnswer['best']> {
    const { mechanism, place, parameters } = candidate;
    const at = this.problem.axes.map((axis, i) =>
      ownPaths(axis, mechanism).length > 0 ? valueAt(axis, place[i]!) : null,
    );
    return { mechanism, at, parameters, ...estimateOf(this.cell(candidate)!) };
  }

  ratio(candidate: Candidate, best: Candidate): BestAnswer['runnersUp'][number]['ratio'] {
    return ratioOf(this.cell(candidate)!, this.cell(best)!);
  }

  private beside(i: number, at: number): number[] {
    const axis = this.problem.axes[i]!;
    const places = [...this.seen.values()].flatMap((candidate) => candidate?.place[i] ?? []);
    const known = [...new Set(places)].sort((a, b) => a - b);
    const [below, above] = [known.findLast((other) => other < at), known.find((other) => other > at)];
    const { width } = this.problem;
    const halfway = [
      below === undefined ? undefined : halving(axis, below, at, width),
      above === undefined ? undefined : halving(axis, at, above, width),
    ];
    return [below, ...halfway, above].filter((coordinate) => coordinate !== undefined);
  }

  /**
   * Returns the candidate at a place, unless it was seen before or is not possible. Axes of other mechanisms make no difference
   * to it.
   */
  private unseen(mechanism: string, wanted: Place): Candidate[] {
    const { axes, admits } = this.problem;
    const own = axes.map((axis) => ownPaths(axis, mechanism));
    const parameters = pointOf(pointAt(axes, wanted), own.flat());
    const key = `${mechanism} ${pointKey(parameters)}`;
    if (this.seen.has(key)) return [];
    // A condition may exclude the mechanism at some values of parameters that are not its own; it then still runs at the others.
    const places = crossed(wanted.map((coordinate, i) => (own[i]!.length > 0 ? [coordinate] : startsOf(axes[i]!))));
    const place = places.find((each) => admits(pointAt(axes, each), mechanism));
    const candidate = place && { key, mechanism, place, point: pointAt(axes, place), parameters, replications: 0 };
    this.seen.set(key, candidate);
    return candidate ? [candidate] : [];
  }

  /** Returns the candidates that the budget admits to the next rung, considered in order, and the trials that they still need. */
  private affordable(candidates: readonly Candidate[], to: number): { trials: Trial[]; taking: Candidate[] } {
    const trials: Trial[] = [];
    const taking: Candidate[] = [];
    let { left } = this.budget;
    for (const one of candidates) {
      const { point, mechanism, replications: from } = one;
      const needed = Math.max(0, to - from);
      if (needed > left) continue;
      left -= needed;
      if (needed > 0) trials.push({ point, mechanism, from, to });
      taking.push(one);
    }
    return { trials, taking };
  }

  /** Sorts candidates by the mean of their first `replications` results, best first. Those without a result are left out. */
  private async ranked(candidates: readonly Candidate[], replications: number): Promise<Candidate[]> {
    const sign = this.problem.better === 'lower' ? 1 : -1;
    const measured: { one: Candidate; mean: number }[] = [];
    for await (const one of inSlices(candidates)) {
      const runs = this.cell(one)?.runs.slice(0, replications);
      if (runs) measured.push({ one, mean: mean(runs.map(resultOf)) });
    }
    return measured.sort((a, b) => sign * (a.mean - b.mean)).map(({ one }) => one);
  }

  private async leaveBehind(ranked: readonly Candidate[], kept: number): Promise<void> {
    const rung = this.rungs.length;
    for await (const one of inSlices(ranked.slice(kept))) {
      this.eliminated.push({ ...this.described(one), rung, ratio: this.ratio(one, ranked[0]!) });
    }
  }
}

const pointOf = (point: Point, paths: readonly string[]): Point =>
  Object.fromEntries(paths.map((path) => [path, point[path]!]));
