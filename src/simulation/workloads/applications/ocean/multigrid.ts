import { float64Array, release } from '../../../engine/arrays.ts';
import { Random } from '../../../engine/random.ts';
import { checksumOf } from '../checksum.ts';

/** Weight of the new value in a sweep. */
const DAMPING = 0.8;

/** A grid of the solver: the solution twice, of which one is read while the other is written, and the right-hand side. */
interface Level {
  readonly points: number;
  readonly solutions: readonly [Float64Array, Float64Array];
  readonly right: Float64Array;
}

/** Solves a Poisson equation by V-cycles of damped Jacobi sweeps; each operation on rows of a share of a grid. */
export class Multigrid {
  private readonly levels: readonly Level[];

  constructor(
    sizes: readonly number[],
    private readonly seed: number,
  ) {
    this.levels = sizes.map((points) => {
      const array = () => float64Array((points + 2) ** 2);
      return { points, solutions: [array(), array()], right: array() };
    });
    this.fill();
  }

  /** The content that it began with: a smooth right-hand side with a drawn phase, and a solution of 0. */
  fill(): void {
    for (const { solutions, right } of this.levels) for (const array of [...solutions, right]) array.fill(0);
    const { points, right } = this.levels[0]!;
    const draws = new Random(this.seed, 'ocean forcing');
    const waves = Array.from({ length: points + 2 }, () => draws.fraction() - 0.5);
    for (let row = 1; row <= points; row += 1)
      for (let column = 1; column <= points; column += 1)
        right[row * (points + 2) + column] = waves[row]! + waves[column]!;
  }

  /** One sweep over rows: reads the solution of that parity, writes the other. */
  sweep(level: number, parity: number, first: number, behind: number): void {
    const { points, solutions, right } = this.levels[level]!;
    const [from, to] = parity === 0 ? solutions : [solutions[1], solutions[0]];
    const width = points + 2;
    for (let row = first + 1; row <= behind; row += 1)
      for (let at = row * width + 1; at <= row * width + points; at += 1) {
        const mean = 0.25 * (from[at - 1]! + from[at + 1]! + from[at - width]! + from[at + width]! + right[at]!);
        to[at] = from[at]! + DAMPING * (mean - from[at]!);
      }
  }

  /** The residual of a level becomes the right-hand side of the next, whose solution is 0. */
  restrict(level: number, first: number, behind: number): void {
    const [fine, coarse] = [this.levels[level]!, this.levels[level + 1]!];
    const width = fine.points + 2;
    for (let row = first + 1; row <= behind; row += 1)
      for (let column = 1; column <= coarse.points; column += 1) {
        const at = row * (coarse.points + 2) + column;
        const corner = (2 * row - 1) * width + 2 * column - 1;
        const residual = [corner, corner + 1, corner + width, corner + width + 1].reduce(
          (sum, place) => sum + this.residualAt(fine, place),
          0,
        );
        coarse.right[at] = residual;
        for (const solution of coarse.solutions) solution[at] = 0;
      }
  }

  /** Adds the solution of the next level to that of a level. */
  prolong(level: number, first: number, behind: number): void {
    const [fine, coarse] = [this.levels[level]!, this.levels[level + 1]!];
    const [width, half] = [fine.points + 2, coarse.points + 2];
    const [[solution], [correction]] = [fine.solutions, coarse.solutions];
    for (let row = first + 1; row <= behind; row += 1) {
      // The coarse points whose cells are next to the fine one's, weighted 9 : 3 : 3 : 1.
      const near = (row + 1) >> 1;
      const far = near + (row % 2 === 0 ? 1 : -1);
      for (let column = 1; column <= fine.points; column += 1) {
        const beside = (column + 1) >> 1;
        const aside = beside + (column % 2 === 0 ? 1 : -1);
        solution[row * width + column]! +=
          (9 * correction[near * half + beside]! +
            3 * (correction[near * half + aside]! + correction[far * half + beside]!) +
            correction[far * half + aside]!) /
          16;
      }
    }
  }

  /** Largest residual of the finest level. */
  residual(): number {
    const [finest] = this.levels;
    const { points } = finest!;
    let most = 0;
    for (let row = 1; row <= points; row += 1)
      for (let column = 1; column <= points; column += 1)
        most = Math.max(most, Math.abs(this.residualAt(finest!, row * (points + 2) + column)));
    return most;
  }

  checksum(): string {
    return this.levels[0]!.solutions.map((solution) => checksumOf(solution)).join(' ');
  }

  release(): void {
    for (const { solutions, right } of this.levels) release(...solutions, right);
  }

  private residualAt({ points, solutions, right }: Level, at: number): number {
    const [from] = solutions;
    const width = points + 2;
    return right[at]! - (4 * from[at]! - from[at - 1]! - from[at + 1]! - from[at - width]! - from[at + width]!);
  }
}
