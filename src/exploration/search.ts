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

/** Replications of the first rung: with one, there is no interval to say by how much what was left behind was worse. */
const FIRST_RUNG = 2;
/** So many go on at least: the best would have nothing to be compared to. */
const FEWEST = 2;

/** A mechanism with values of the axes that concern it, at a point that has them. */
export interface Candidate {
  readonly key: string;
  readonly mechanism: string;
  readonly place: Place;
  readonly point: Point;
  /** The part of the point that concerns the mechanism. */
  readonly parameters: Point;
  replications: number;
}

/** Candidates, how far each of them came, and what was left behind when. */
export class Search {
  readonly budget: Budget;
  readonly rungs: BestAnswer['rungs'] = [];
  readonly eliminated: BestAnswer['eliminated'] = [];
  /** Best first; all at the most replications, unless the budget is spent. */
  finalists: readonly Candidate[] = [];
  /** Whether the budget left candidates behind. */
  isShort = false;
  /** By the mechanism and its parameters; undefined where no point that has them is possible. */
  private readonly seen = new Map<string, Candidate | undefined>();
  private readonly results: Results;

  constructor(private readonly problem: Problem) {
    this.budget = new Budget(problem.budget);
    this.results = new Results(problem.metric);
  }

  /** Every mechanism at every point that the axes start from. */
  async starts(): Promise<Candidate[]> {
    const found: Candidate[] = [];
    for await (const place of inSlices(crossed(this.problem.axes.map(startsOf)))) {
      for (const mechanism of this.problem.mechanisms) found.push(...this.unseen(mechanism, place));
    }
    return found;
  }

  /**
   * One generation by successive halving: on each rung more replications, after it the better half goes on. The best so
   * far takes part; it is compared over the replications that the others have.
   */
  async *halve(candidates: readonly Candidate[], generation: number): Strategy<void> {
    const [champion] = this.finalists;
    let left = [...candidates, ...(champion ? [champion] : [])];
    const looks = looksAt(this.problem.replications, Math.min(FIRST_RUNG, this.problem.replications));
    for (const replications of looks) {
      const { trials, taking } = this.affordable(left, replications);
      if (taking.length < left.length) this.isShort = true;
      if (trials.length > 0) await this.results.add(yield* this.budget.ask({ purpose: 'rung', trials }));
      if (taking.length === 0) break;
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

  /** Untried places beside the best: its neighbours along each range, and halfway to them. */
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

  /** A candidate that is none of those seen so far, and possible; axes of other mechanisms make no difference to it. */
  private unseen(mechanism: string, wanted: Place): Candidate[] {
    const { axes, admits } = this.problem;
    const own = axes.map((axis) => ownPaths(axis, mechanism));
    const parameters = pointOf(pointAt(axes, wanted), own.flat());
    const key = `${mechanism} ${pointKey(parameters)}`;
    if (this.seen.has(key)) return [];
    // A condition may rule out some values of what is not its own, and then leaves it at the others.
    const places = crossed(wanted.map((coordinate, i) => (own[i]!.length > 0 ? [coordinate] : startsOf(axes[i]!))));
    const place = places.find((each) => admits(pointAt(axes, each), mechanism));
    const candidate = place && { key, mechanism, place, point: pointAt(axes, place), parameters, replications: 0 };
    this.seen.set(key, candidate);
    return candidate ? [candidate] : [];
  }

  /** As many candidates as the budget lets on the next rung, the first of them first, and what they still need. */
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

  /** Best first, by the mean of so many replications; without those that gave no result. */
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
