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
  /** By how much a point at an edge counts more in its own equation, for each edge: see `edgeWeights`. */
  readonly edgeWeight: number;
}

/** Solves a Poisson equation by V-cycles of damped Jacobi sweeps; each operation on rows of a share of a grid. */
export class Multigrid {
  private readonly levels: readonly Level[];

  constructor(
    sizes: readonly number[],
    private readonly seed: number,
  ) {
    const weights = edgeWeights(sizes.length);
    this.levels = sizes.map((points, level) => {
      const array = () => float64Array((points + 2) ** 2);
      return { points, solutions: [array(), array()], right: array(), edgeWeight: weights[level]! };
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
    const grid = this.levels[level]!;
    const { points, solutions, right } = grid;
    const [from, to] = parity === 0 ? solutions : [solutions[1], solutions[0]];
    const width = points + 2;
    for (let row = first + 1; row <= behind; row += 1)
      for (let column = 1; column <= points; column += 1) {
        const at = row * width + column;
        const around = from[at - 1]! + from[at + 1]! + from[at - width]! + from[at + width]!;
        to[at] = from[at]! + DAMPING * ((around + right[at]!) / ownWeight(grid, row, column) - from[at]!);
      }
  }

  /** The residual of a level becomes the right-hand side of the next, whose solution is 0. */
  restrict(level: number, first: number, behind: number): void {
    const [fine, coarse] = [this.levels[level]!, this.levels[level + 1]!];
    for (let row = first + 1; row <= behind; row += 1)
      for (let column = 1; column <= coarse.points; column += 1) {
        const at = row * (coarse.points + 2) + column;
        const [below, beside] = [2 * row - 1, 2 * column - 1];
        coarse.right[at] =
          residualAt(fine, below, beside) +
          residualAt(fine, below, beside + 1) +
          residualAt(fine, below + 1, beside) +
          residualAt(fine, below + 1, beside + 1);
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
        most = Math.max(most, Math.abs(residualAt(finest!, row, column)));
    return most;
  }

  checksum(): string {
    return this.levels[0]!.solutions.map((solution) => checksumOf(solution)).join(' ');
  }

  release(): void {
    for (const { solutions, right } of this.levels) release(...solutions, right);
  }
}

/**
 * Returns weights for points beyond the border. The border stays in place while the distance of points grows: it is one distance
 * before the first point of the finest grid, and almost half of one before that of a coarse grid, whose points are the centres of
 * four. A point beyond the border has the value that makes the solution 0 at the border: the negative value of the first point,
 * times this weight.
 */
function edgeWeights(levels: number): number[] {
  const weights: number[] = [];
  for (let distance = 1; weights.length < levels; distance = (distance + 0.5) / 2)
    weights.push((1 - distance) / distance);
  return weights;
}

/** Returns the factor of a point's value in its own equation. */
function ownWeight({ points, edgeWeight }: Level, row: number, column: number): number {
  const edges = (row === 1 || row === points ? 1 : 0) + (column === 1 || column === points ? 1 : 0);
  return 4 + edges * edgeWeight;
}

function residualAt(level: Level, row: number, column: number): number {
  const { points, solutions, right } = level;
  const [from] = solutions;
  const width = points + 2;
  const at = row * width + column;
  const around = from[at - 1]! + from[at + 1]! + from[at - width]! + from[at + width]!;
  return right[at]! - (ownWeight(level, row, column) * from[at]! - around);
}
