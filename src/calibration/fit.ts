import { t95 } from '../analysis/student-t.ts';
import { type Columns, dot, inverseOfNormal, ownParts, stepOf } from './least-squares.ts';

export interface FreeParameter {
  readonly name: string;
  readonly start: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** What is to come out of the model, and its relative standard deviation. */
export interface Target {
  readonly value: number;
  readonly deviation: number;
}

/** What the model answers to all targets, for values of the free parameters in their order. */
export type Model = (values: readonly number[]) => Promise<readonly number[]>;

export interface FitProblem {
  readonly parameters: readonly FreeParameter[];
  readonly targets: readonly Target[];
  readonly model: Model;
  /** Called before each step with the root of the mean square miss, in shares of the targets. */
  readonly onStep?: (miss: number) => void;
}

export interface Determined {
  readonly name: string;
  readonly value: number;
  /** Half of its 95 % interval. */
  readonly half: number;
  /** Share of each target in its uncertainty: what it was determined by. */
  readonly shares: readonly number[];
}

export interface Fit {
  readonly determined: readonly Determined[];
  /** These keep their start. */
  readonly left: readonly { readonly name: string; readonly reason: string }[];
  /** Answers of the model with the start and with the determined values. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const MOST_STEPS = 25;
const MOST_DAMPINGS = 8;
/** Of derivatives, in shares of a parameter's scale. */
const STEP = 0.005;
/** A step that makes the sum of squares smaller by less is the last. */
const LEAST_GAIN = 1e-6;
/** Mean square miss, in deviations, that nothing is gained below. */
const SMALL_MISS = 1e-6;
/** A parameter whose change by all of itself moves the targets by less than their deviation is not seen. */
const LEAST_EFFECT = 1;
/** Share of a range that counts as something for a parameter that starts at zero. */
const SMALL_SHARE = 1e-6;

/**
 * Least squares of relative misses by Gauss-Newton steps with damping (Levenberg-Marquardt) and numeric derivatives.
 * Intervals are those of the linearised problem: from the deviations of the targets, or from the misses where they are
 * larger. What the targets do not determine keeps its start, and the rest is fitted without it.
 */
export async function fit(problem: FitProblem): Promise<Fit> {
  const before = await problem.model(problem.parameters.map(({ start }) => start));
  const left: { name: string; reason: string }[] = [];
  for (let free = problem.parameters.map((_, i) => i); ; ) {
    const descent = new Descent(problem, free);
    const values = await descent.minimum();
    const found = await descent.determined();
    const undetermined = found.flatMap((entry) => ('reason' in entry ? [entry] : []));
    left.push(...undetermined.map(({ name, reason }) => ({ name, reason })));
    if (undetermined.every(({ moved }) => !moved)) {
      const determined = found.flatMap((entry) => ('reason' in entry ? [] : [entry]));
      return { determined, left, before, after: await problem.model(values) };
    }
    free = free.filter((i) => !undetermined.some(({ name }) => name === problem.parameters[i]!.name));
  }
}

interface Undetermined {
  readonly name: string;
  readonly reason: string;
  /** Whether the search has changed it, and others with it. */
  readonly moved: boolean;
}

interface Point {
  readonly values: readonly number[];
  /** Misses in deviations. */
  readonly residuals: readonly number[];
}

/** A search for the minimum over some of the parameters; the others keep their start. */
class Descent {
  private at: Point | undefined;

  constructor(
    private readonly problem: FitProblem,
    private readonly free: readonly number[],
  ) {}

  async minimum(): Promise<readonly number[]> {
    let at = await this.point(this.problem.parameters.map(({ start }) => start));
    let damping = 0;
    for (let step = 0; step < MOST_STEPS && this.free.length > 0; step += 1) {
      this.problem.onStep?.(this.missOf(at));
      if (dot(at.residuals, at.residuals) < SMALL_MISS * at.residuals.length) break;
      const next = await this.better(at, damping);
      if (!next) break;
      const gain = 1 - dot(next.point.residuals, next.point.residuals) / dot(at.residuals, at.residuals);
      [at, damping] = [next.point, next.damping / 10];
      if (gain < LEAST_GAIN) break;
    }
    this.at = at;
    return at.values;
  }

  /** What the minimum says of each free parameter: its value and interval, or why it has none. */
  async determined(): Promise<(Determined | Undetermined)[]> {
    const { free, problem } = this;
    const at = this.at!;
    const columns = await this.columns(at);
    const parts = ownParts(columns, LEAST_EFFECT);
    const taken = free.map((_, place) => place).filter((place) => parts[place]!.taken);
    const spans = this.spans(
      taken.map((place) => columns[place]!),
      at,
    );
    const widest = Math.max(...spans.map(({ half }) => half));
    return free.map((parameter, place) => {
      const { name } = problem.parameters[parameter]!;
      const moved = at.values[parameter] !== problem.parameters[parameter]!.start;
      if (!parts[place]!.taken) return { name, reason: this.unseen(parts[place]!.like), moved };
      const { half, shares } = spans[taken.indexOf(place)]!;
      const scale = this.scale(parameter, at.values[parameter]!);
      // The least certain one goes first: without it, others may be certain enough.
      if (half > 1 && half === widest)
        return {
          name,
          reason: `its interval, ± ${(half * scale).toPrecision(2)}, is wider than its value`,
          moved: true,
        };
      return { name, value: at.values[parameter]!, half: half * scale, shares };
    });
  }

  private unseen(like: number): string {
    if (like < 0) return 'no row depends on it';
    return `the rows see it only together with ${this.problem.parameters[this.free[like]!]!.name}`;
  }

  /** Half intervals in scales of the parameters, and what each target contributes to them. */
  private spans(columns: Columns, { residuals }: Point): { half: number; shares: number[] }[] {
    const degrees = residuals.length - columns.length;
    const variance = degrees > 0 ? Math.max(1, dot(residuals, residuals) / degrees) : 1;
    const quantile = degrees > 0 ? t95(degrees) : t95(Number.MAX_SAFE_INTEGER);
    return inverseOfNormal(columns).map((row, place) => {
      const weights = residuals.map((_, i) => row.reduce((sum, value, j) => sum + value * columns[j]![i]!, 0) ** 2);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return { half: quantile * Math.sqrt(row[place]! * variance), shares: weights.map((weight) => weight / total) };
    });
  }

  /** A point with a smaller sum of squares; undefined where no damping leads to one. */
  private async better(at: Point, damping: number): Promise<{ point: Point; damping: number } | undefined> {
    const columns = await this.columns(at);
    const taken = ownParts(columns, LEAST_EFFECT).flatMap(({ taken }, place) => (taken ? [place] : []));
    const chosen = taken.map((place) => columns[place]!);
    for (let tries = 0, used = damping; tries < MOST_DAMPINGS && taken.length > 0; tries += 1) {
      const step = stepOf(chosen, at.residuals, used);
      const point = await this.point(this.moved(at.values, taken, step));
      if (dot(point.residuals, point.residuals) < dot(at.residuals, at.residuals)) return { point, damping: used };
      used = Math.max(used * 10, 1e-3);
    }
    return undefined;
  }

  /** No parameter moves by more than itself at once: what is linear near by is not so far away. */
  private moved(values: readonly number[], taken: readonly number[], step: readonly number[]): number[] {
    const longest = Math.max(1, ...step.map(Math.abs));
    const next = [...values];
    for (const [i, place] of taken.entries()) {
      const parameter = this.free[place]!;
      const { minimum, maximum } = this.problem.parameters[parameter]!;
      const value = values[parameter]! + (step[i]! / longest) * this.scale(parameter, values[parameter]!);
      next[parameter] = Math.min(maximum, Math.max(minimum, value));
    }
    return next;
  }

  /** Change of the residuals per scale of each free parameter. */
  private async columns(at: Point): Promise<number[][]> {
    const columns: number[][] = [];
    for (const parameter of this.free) {
      const value = at.values[parameter]!;
      const step = STEP * this.scale(parameter, value);
      const forward = value + step <= this.problem.parameters[parameter]!.maximum ? step : -step;
      const { residuals } = await this.point(at.values.with(parameter, value + forward));
      columns.push(residuals.map((residual, i) => ((residual - at.residuals[i]!) / forward) * (step / STEP)));
    }
    return columns;
  }

  private scale(parameter: number, value: number): number {
    const { start, minimum, maximum } = this.problem.parameters[parameter]!;
    return Math.max(Math.abs(value), Math.abs(start) / 10, SMALL_SHARE * (maximum - minimum));
  }

  private async point(values: readonly number[]): Promise<Point> {
    const answers = await this.problem.model(values);
    const residuals = this.problem.targets.map(
      ({ value, deviation }, i) => Math.log(Math.max(answers[i]!, Number.MIN_VALUE) / value) / deviation,
    );
    return { values, residuals };
  }

  private missOf({ residuals }: Point): number {
    const { targets } = this.problem;
    const squares = residuals.map((residual, i) => (residual * targets[i]!.deviation) ** 2);
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  }
}
