import { dot } from './least-squares.ts';

export interface FreeParameter {
  readonly name: string;
  readonly start: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** A value that the model should reproduce, and its relative standard deviation. */
export interface Target {
  readonly value: number;
  readonly deviation: number;
}

/** Returns the results of the model for all targets, for values of the free parameters in their order. */
export type Model = (values: readonly number[]) => Promise<readonly number[]>;

export interface FitProblem {
  readonly parameters: readonly FreeParameter[];
  readonly targets: readonly Target[];
  readonly model: Model;
  /** Called before each step with the root mean square miss, relative to the targets. */
  readonly onStep?: (miss: number) => void;
}

export interface Point {
  readonly values: readonly number[];
  /** Misses, in standard deviations of their targets. */
  readonly residuals: readonly number[];
  /** Sum of the squared residuals. */
  readonly sum: number;
}

/** Step of finite differences, as a share of the scale of a parameter. */
const STEP = 0.005;
/** Minimum scale of a parameter as a share of its range, for parameters that start at zero. */
const SMALL_SHARE = 1e-6;

/** Misses of the model as a function of its parameters. */
export class Surface {
  readonly start: readonly number[];

  constructor(private readonly problem: FitProblem) {
    this.start = problem.parameters.map(({ start }) => start);
  }

  get targets(): number {
    return this.problem.targets.length;
  }

  parameter(index: number): FreeParameter {
    return this.problem.parameters[index]!;
  }

  async point(values: readonly number[]): Promise<Point> {
    const answers = await this.problem.model(values);
    const residuals = this.problem.targets.map(
      ({ value, deviation }, i) => Math.log(Math.max(answers[i]!, Number.MIN_VALUE) / value) / deviation,
    );
    return { values, residuals, sum: dot(residuals, residuals) };
  }

  /** Returns the change of the residuals per scale of each of the given parameters. */
  async columns(at: Point, free: readonly number[]): Promise<number[][]> {
    const columns: number[][] = [];
    for (const parameter of free) {
      const value = at.values[parameter]!;
      const step = STEP * this.scale(parameter, value);
      const forward = value + step <= this.parameter(parameter).maximum ? step : -step;
      const { residuals } = await this.point(at.values.with(parameter, value + forward));
      columns.push(residuals.map((residual, i) => ((residual - at.residuals[i]!) / forward) * (step / STEP)));
    }
    return columns;
  }

  /** Returns the scale of a parameter: the change that counts as one of 100 %. */
  scale(parameter: number, value: number): number {
    const { start, minimum, maximum } = this.parameter(parameter);
    return Math.max(Math.abs(value), Math.abs(start) / 10, SMALL_SHARE * (maximum - minimum));
  }

  within(parameter: number, value: number): number {
    const { minimum, maximum } = this.parameter(parameter);
    return Math.min(maximum, Math.max(minimum, value));
  }

  /** Reports the progress of a search to `onStep`. */
  report({ residuals }: Point): void {
    const { targets, onStep } = this.problem;
    const squares = residuals.map((residual, i) => (residual * targets[i]!.deviation) ** 2);
    onStep?.(Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length));
  }
}
