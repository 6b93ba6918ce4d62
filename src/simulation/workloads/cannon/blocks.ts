import { filled, float64Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { type BlockLayout, ELEMENT_BYTES } from './layout.ts';

/** The blocks of all processes: which elements the puts carry, and where they arrive, is simulated rather than assumed. */
export class Blocks implements ExposedMemory {
  private readonly words: (Float64Array | undefined)[];
  private readonly products: (Float64Array | undefined)[];
  /** Called when a flag of a process is written. */
  onFlag: (process: number) => void = () => {};

  constructor(
    readonly layout: BlockLayout,
    processes: number,
  ) {
    this.words = new Array(processes).fill(undefined);
    this.products = new Array(processes).fill(undefined);
  }

  /** Gives a process room for its blocks. */
  open(process: number): void {
    this.words[process] = float64Array(this.layout.dataBytes / ELEMENT_BYTES);
    this.products[process] = float64Array(this.layout.side ** 2);
  }

  read(process: number, address: number): number {
    return this.words[process]![address / ELEMENT_BYTES];
  }

  write(process: number, address: number, value: number): void {
    this.words[process]![address / ELEMENT_BYTES] = value;
    if (this.layout.isFlag(address)) this.onFlag(process);
  }

  /** Small integers, so products and sums are exact. */
  fill(process: number, matrix: number, draws: Random): void {
    const block = this.block(process, matrix, 0);
    for (let index = 0; index < block.length; index += 1) block[index] = draws.below(16);
  }

  block(process: number, matrix: number, buffer: number): Float64Array {
    const begin = this.layout.element(matrix, buffer, 0) / ELEMENT_BYTES;
    return this.words[process]!.subarray(begin, begin + this.layout.side ** 2);
  }

  product(process: number): Float64Array {
    return this.products[process]!;
  }

  /** Adds the product of the blocks in two buffers to the product of the process. */
  multiply(process: number, bufferA: number, bufferB: number): void {
    const { side } = this.layout;
    const a = this.block(process, 0, bufferA);
    const b = this.block(process, 1, bufferB);
    const c = this.product(process);
    for (let row = 0; row < side; row += 1) {
      for (let inner = 0; inner < side; inner += 1) {
        const factor = a[row * side + inner];
        if (factor === 0) continue;
        for (let column = 0; column < side; column += 1) c[row * side + column] += factor * b[inner * side + column];
      }
    }
  }
}

/**
 * Checks C = A B without a second multiplication: C r = A (B r) for vectors r of whole numbers (Freivalds, 1977). All
 * numbers are whole and below 2^53, so that the comparison is exact; a wrong C passes with a chance below 2^-40.
 */
export function checkProduct(
  rows: number,
  matrices: readonly ((row: number, column: number) => number)[],
  seed: number,
): void {
  const draws = new Random(seed, 'cannon check');
  const [a, b, c] = matrices;
  for (let round = 0; round < 3; round += 1) {
    const vector = filled(float64Array(rows), () => draws.below(32768));
    const times = (matrix: (row: number, column: number) => number, x: Float64Array) =>
      filled(float64Array(rows), (row) => {
        let sum = 0;
        for (let column = 0; column < rows; column += 1) sum += matrix(row, column) * x[column];
        return sum;
      });
    const expected = times(a!, times(b!, vector));
    const found = times(c!, vector);
    const wrong = found.findIndex((value, row) => value !== expected[row]);
    if (wrong >= 0) throw new SimulationFault('SIM_RESULT', `row ${wrong} of the product is wrong`);
  }
}
