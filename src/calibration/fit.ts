import { withDigits } from '../spec/wording.ts';
import { descend } from './descent.ts';
import { type Interval, intervalsAt } from './interval.ts';
import { hiddenUpTo, isWorse, minimaOf } from './search.ts';
import { type FitProblem, type Point, Surface } from './surface.ts';

export interface Determined {
  readonly name: string;
  readonly value: number;
  /** Ends of its 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** Share of each target in its uncertainty, which tells by which targets it was determined. */
  readonly shares: readonly number[];
}

export interface Fit {
  readonly determined: readonly Determined[];
  /** Parameters that keep their start value. */
  readonly left: readonly { readonly name: string; readonly reason: string }[];
  /** Results of the model with the start values and with the determined values. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * Fits parameters by least squares of the relative misses. Parameters that the targets do not determine keep their start value,
 * unless the targets contradict it; the others are fitted without them.
 */
export async function fit(problem: FitProblem): Promise<Fit> {
  const search = new Elimination(new Surface(problem));
  const { at, intervals, left } = await search.done();
  return {
    determined: intervals.map(({ parameter, value, low, high, shares }) => {
      const { name, minimum, maximum } = problem.parameters[parameter]!;
      return { name, value, low: Math.max(minimum, low), high: Math.min(maximum, high), shares };
    }),
    left,
    before: await problem.model(problem.parameters.map(({ start }) => start)),
    after: await problem.model(at.values),
  };
}

interface Solution {
  readonly at: Point;
  readonly intervals: readonly Interval[];
}

interface Leaving {
  readonly parameters: readonly number[];
  readonly reasons: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Largest distance at which the misses may begin to rise, as a multiple of half the linear interval. Beyond it, another limit
 * masks the parameter.
 */
const MOST_STRETCHED = 2;

const isOneSided = ({ value, low, high, half }: Interval): boolean =>
  Math.max(high - value, value - low) > MOST_STRETCHED * half;

/** Removes parameters from the fit until the rows determine all that are left. */
class Elimination {
  private free: readonly number[];
  private readonly left: { name: string; reason: string }[] = [];
  /** Parameters that are not determined, but whose preset value the rows contradict. */
  private readonly kept = new Set<number>();

  constructor(private readonly surface: Surface) {
    this.free = surface.start.map((_, i) => i);
  }

  async done(): Promise<Solution & { readonly left: Fit['left'] }> {
    const { surface } = this;
    let solution = await this.preferred(await minimaOf(surface, this.free, await surface.point(surface.start)));
    for (;;) {
      const leaving = await this.leaving(solution);
      if (!leaving) return { ...solution, left: this.left };
      solution = await this.without(solution, leaving);
    }
  }

  /**
   * Returns, of the minima that explain the rows as well as the best one, the one that determines the parameters earliest in the
   * list.
   */
  private async preferred(minima: readonly [Point, ...Point[]]): Promise<Solution> {
    const equal = minima.filter((point) => !isWorse(point, minima[0], this.free.length));
    const solutions: Solution[] = [];
    for (const at of equal) solutions.push({ at, intervals: await intervalsAt(this.surface, this.free, at) });
    return solutions.reduce((best, other) => (this.isEarlier(other, best) ? other : best));
  }

  private isEarlier(solution: Solution, than: Solution): boolean {
    for (const place of this.free.keys()) {
      const [one, other] = [solution, than].map(({ intervals }) => this.isDetermined(intervals[place]!));
      if (one !== other) return one === true;
    }
    return false;
  }

  private isDetermined(interval: Interval): boolean {
    return interval.seen && this.width(interval) <= 1 && !isOneSided(interval);
  }

  /** Returns the longer half of the interval, relative to the scale of the value. */
  private width({ parameter, value, low, high }: Interval): number {
    return Math.max(high - value, value - low) / this.surface.scale(parameter, value);
  }

  /**
   * Returns the parameters to remove next: all that no row sees, otherwise the least certain one. Without it, the others may be
   * certain enough.
   */
  private async leaving({ at, intervals }: Solution): Promise<Leaving | undefined> {
    const open = intervals.filter((interval) => !this.kept.has(interval.parameter) && !this.isDetermined(interval));
    const unseen = open.filter(({ seen }) => !seen);
    const widest = open.toSorted((a, b) => this.width(b) - this.width(a)).slice(0, 1);
    const going = unseen.length > 0 ? unseen : widest;
    if (going.length === 0) return undefined;
    const reasons: { name: string; reason: string }[] = [];
    for (const interval of going)
      reasons.push({ name: this.nameOf(interval.parameter), reason: await this.reason(interval, at) });
    return { parameters: going.map(({ parameter }) => parameter), reasons };
  }

  private async reason(interval: Interval, at: Point): Promise<string> {
    const { parameter, seen, like, value, high, low } = interval;
    if (like !== undefined && !seen) return `the rows determine it only together with ${this.nameOf(like)}`;
    if (!seen) {
      const hidden = await hiddenUpTo(this.surface, parameter, at);
      return `no row depends on it${hidden === undefined ? '' : ` up to ${withDigits(hidden, 2)}: another limit hides it`}`;
    }
    if (this.width(interval) > 1)
      return `its interval, ± ${withDigits(Math.max(high - value, value - low), 2)}, is wider than its value`;
    return `the rows show only that it is between ${withDigits(low, 2)} and ${withDigits(high, 2)}`;
  }

  private nameOf(parameter: number): string {
    return this.surface.parameter(parameter).name;
  }

  /**
   * Fits without the leaving parameters. If the rows contradict the preset values of several parameters together, each is tried
   * on its own, and those that the rows contradict are kept as they are.
   */
  private async without(solution: Solution, { parameters, reasons }: Leaving): Promise<Solution> {
    const together = await this.asInPreset(solution, { parameters, reasons });
    if (together) return together;
    let rest = solution;
    for (const [place, parameter] of [...parameters.entries()].reverse()) {
      const alone = { parameters: [parameter], reasons: [reasons[place]!] };
      const next = parameters.length > 1 ? await this.asInPreset(rest, alone) : undefined;
      if (!next) this.kept.add(parameter);
      rest = next ?? rest;
    }
    return rest;
  }

  /**
   * Fits with the leaving parameters at their preset values. Returns undefined if the rows contradict these, unless there are
   * fewer rows than free parameters.
   */
  private async asInPreset(solution: Solution, { parameters, reasons }: Leaving): Promise<Solution | undefined> {
    const { surface } = this;
    const rest = this.free.filter((parameter) => !parameters.includes(parameter));
    const values = solution.at.values.map((value, i) => (parameters.includes(i) ? surface.start[i]! : value));
    const begin = await surface.point(values);
    let at = await descend(surface, rest, begin);
    if (isWorse(at, solution.at, this.free.length)) at = (await minimaOf(surface, rest, begin))[0];
    if (isWorse(at, solution.at, this.free.length) && this.free.length <= surface.targets) return undefined;
    this.free = rest;
    this.left.push(...reasons);
    return { at, intervals: await intervalsAt(surface, rest, at) };
  }
}
