import { filled, float64Array, release } from '../../../engine/arrays.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import { mixSigned, Random } from '../../../engine/random.ts';
import { checksumOf } from '../checksum.ts';

const MOST_RESIDUAL = 1e-9;

/** A square matrix of doubles, stored block by block and factored in place: L below the diagonal, U on and above it. */
export class BlockedMatrix {
  readonly blocks: number;
  private readonly values: Float64Array;

  constructor(
    readonly size: number,
    readonly side: number,
    private readonly seed: number,
  ) {
    this.blocks = size / side;
    this.values = float64Array(size * size);
    this.fill();
  }

  /** Initial contents: diagonally dominant, so no pivoting is needed. */
  fill(): void {
    const { size } = this;
    for (let row = 0; row < size; row += 1)
      for (let column = 0; column < size; column += 1)
        this.values[this.placeOf(row, column)] = this.initial(row, column);
  }

  factorDiagonal(step: number): void {
    const { side } = this;
    const a = this.block(step, step);
    for (let pivot = 0; pivot < side; pivot += 1) {
      for (let row = pivot + 1; row < side; row += 1) {
        const factor = a[row * side + pivot]! / a[pivot * side + pivot]!;
        a[row * side + pivot] = factor;
        for (let column = pivot + 1; column < side; column += 1)
          a[row * side + column]! -= factor * a[pivot * side + column]!;
      }
    }
  }

  /** A block below the diagonal one: times the inverse of its U. */
  solveColumn(row: number, step: number): void {
    const { side } = this;
    const [a, diagonal] = [this.block(row, step), this.block(step, step)];
    for (let line = 0; line < side; line += 1) {
      for (let pivot = 0; pivot < side; pivot += 1) {
        const factor = a[line * side + pivot]! / diagonal[pivot * side + pivot]!;
        a[line * side + pivot] = factor;
        for (let column = pivot + 1; column < side; column += 1)
          a[line * side + column]! -= factor * diagonal[pivot * side + column]!;
      }
    }
  }

  /** Updates a block right of the diagonal one: the inverse of the diagonal block's L times the block. */
  solveRow(step: number, column: number): void {
    const { side } = this;
    const [a, diagonal] = [this.block(step, column), this.block(step, step)];
    for (let pivot = 0; pivot < side; pivot += 1) {
      const from = pivot * side;
      for (let row = pivot + 1; row < side; row += 1) {
        const to = row * side;
        const factor = diagonal[to + pivot]!;
        for (let place = 0; place < side; place += 1) a[to + place]! -= factor * a[from + place]!;
      }
    }
  }

  /** A block of the rest: less the product of its perimeter blocks. */
  update(row: number, column: number, step: number): void {
    const { side } = this;
    const [a, left, above] = [this.block(row, column), this.block(row, step), this.block(step, column)];
    for (let to = 0; to < side * side; to += side) {
      for (let inner = 0; inner < side; inner += 1) {
        const from = inner * side;
        const factor = left[to + inner]!;
        for (let place = 0; place < side; place += 1) a[to + place]! -= factor * above[from + place]!;
      }
    }
  }

  checksum(): string {
    return checksumOf(this.values);
  }

  /** L times U is the matrix that there was: compared by a product with one vector. @throws SimulationFault */
  checkResidual(): void {
    const { size, seed } = this;
    const draws = new Random(seed, 'lu check');
    const vector = filled(float64Array(size), () => draws.fraction());
    const upper = filled(float64Array(size), (row) => this.dot(vector, row, row, size));
    let worst = 0;
    for (let row = 0; row < size; row += 1) {
      const product = this.dot(upper, row, 0, row) + upper[row]!;
      let expected = 0;
      for (let column = 0; column < size; column += 1) expected += this.initial(row, column) * vector[column]!;
      worst = Math.max(worst, Math.abs(product - expected) / Math.abs(expected));
    }
    release(vector, upper);
    if (!(worst < MOST_RESIDUAL)) throw new SimulationFault('SIM_RESULT', `L U differs from the matrix by ${worst}`);
  }

  release(): void {
    release(this.values);
  }

  private dot(vector: Float64Array, row: number, from: number, behind: number): number {
    let sum = 0;
    for (let column = from; column < behind; column += 1)
      sum += this.values[this.placeOf(row, column)]! * vector[column]!;
    return sum;
  }

  private block(row: number, column: number): Float64Array {
    const length = this.side ** 2;
    const begin = (row * this.blocks + column) * length;
    return this.values.subarray(begin, begin + length);
  }

  private placeOf(row: number, column: number): number {
    const { side, blocks } = this;
    const block = Math.floor(row / side) * blocks + Math.floor(column / side);
    return block * side * side + (row % side) * side + (column % side);
  }

  private initial(row: number, column: number): number {
    const fraction = (mixSigned((row * this.size + column) ^ this.seed) >>> 0) * 2 ** -32;
    return row === column ? this.size + fraction : fraction;
  }
}
