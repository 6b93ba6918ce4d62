import type { Program } from '../../../contract/program.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import type { WorkloadSetting } from '../../contract.ts';
import type { Application } from '../application.ts';
import { keptResult } from '../kept-results.ts';
import { SharedLayout } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import { BlockedMatrix } from './blocked-matrix.ts';
import type { LuValues } from './parameters.ts';
import { shapeOf, sharedOf } from './shape.ts';
import { ThreadGrid } from './thread-grid.ts';

/** LU factorisation of blocks without pivoting: in each step the diagonal block, those in its row and column, and the rest. */
export class Lu implements Application {
  readonly layout: SharedLayout;
  readonly mostTouches: number;
  private readonly grid: ThreadGrid;
  private readonly blocks: number;
  private readonly parts: number;
  private readonly side: number;
  private readonly matrix: BlockedMatrix;

  constructor(private readonly setting: WorkloadSetting<LuValues>) {
    const { parameters, computing, seed } = setting;
    const { blocks, side, parts } = shapeOf(parameters);
    this.blocks = blocks;
    this.side = side;
    this.parts = parts;
    this.grid = new ThreadGrid(computing);
    this.matrix = new BlockedMatrix(blocks * side, side, seed);
    this.layout = new SharedLayout(sharedOf(parameters, computing));
    const { rows, columns } = this.grid;
    this.mostTouches = (3 * Math.ceil(blocks / rows) * Math.ceil(blocks / columns) + 2) * parts;
  }

  *run(thread: Thread): Program {
    for (let step = 0; step < this.blocks; step += 1) {
      yield* this.diagonal(thread, step);
      yield* thread.barrier();
      yield* this.perimeter(thread, step);
      yield* thread.barrier();
      yield* this.interior(thread, step);
    }
    yield* thread.barrier();
  }

  verify(): Record<string, number> {
    const { matrix } = this;
    const computed = matrix.checksum();
    matrix.checkResidual();
    const serial = this.serialChecksum();
    matrix.release();
    if (computed !== serial)
      throw new SimulationFault('SIM_RESULT', 'the factors are not those of a serial computation');
    return { multiply_adds: this.multiplyAdds };
  }

  serialNs(): number {
    return this.multiplyAdds * this.setting.parameters.multiplyAddNs;
  }

  /** A third of a block's cube for a diagonal block, half of it for one right of or below it, all of it for the others. */
  private get multiplyAdds(): number {
    let sum = 0;
    for (let left = this.blocks - 1; left >= 0; left -= 1) sum += 1 / 3 + left + left ** 2;
    return sum * this.side ** 3;
  }

  private *diagonal(thread: Thread, step: number): Program {
    if (!this.isOwn(thread, step, step)) return;
    this.write(thread, step, step, { version: step + 1, share: 1 / 3 });
    yield* thread.follow();
    this.matrix.factorDiagonal(step);
  }

  private *perimeter(thread: Thread, step: number): Program {
    const below = this.ownFrom(thread, step + 1, (block) => [block, step]);
    const beside = this.ownFrom(thread, step + 1, (block) => [step, block]);
    if (below.length + beside.length === 0) return;
    this.read(thread, step, step, step + 1);
    for (const row of below) this.write(thread, row, step, { version: step + 1, share: 1 / 2 });
    for (const column of beside) this.write(thread, step, column, { version: step + 1, share: 1 / 2 });
    yield* thread.follow();
    for (const row of below) this.matrix.solveColumn(row, step);
    for (const column of beside) this.matrix.solveRow(step, column);
  }

  private *interior(thread: Thread, step: number): Program {
    const { blocks } = this;
    for (let row = step + 1; row < blocks; row += 1)
      for (let column = step + 1; column < blocks; column += 1) {
        if (!this.isOwn(thread, row, column)) continue;
        this.read(thread, row, step, step + 1);
        this.read(thread, step, column, step + 1);
        this.write(thread, row, column, { version: step + 1, share: 1 });
      }
    yield* thread.follow();
    for (let row = step + 1; row < blocks; row += 1)
      for (let column = step + 1; column < blocks; column += 1)
        if (this.isOwn(thread, row, column)) this.matrix.update(row, column, step);
  }

  /** Numbers from `first` on whose block is the thread's. */
  private ownFrom(thread: Thread, first: number, blockOf: (block: number) => [number, number]): number[] {
    const numbers = Array.from({ length: this.blocks - first }, (_, index) => first + index);
    return numbers.filter((block) => this.isOwn(thread, ...blockOf(block)));
  }

  private isOwn({ index }: Thread, row: number, column: number): boolean {
    return this.grid.ownerOf(row, column) === index;
  }

  private read(thread: Thread, row: number, column: number, version: number): void {
    const begin = (row * this.blocks + column) * this.parts;
    for (let part = 0; part < this.parts; part += 1) thread.read(begin + part, version);
  }

  /** @param share of a multiply-add for each of a block's cube */
  private write(
    thread: Thread,
    row: number,
    column: number,
    { version, share }: { version: number; share: number },
  ): void {
    const begin = (row * this.blocks + column) * this.parts;
    const partNs = (share * this.side ** 3 * this.setting.parameters.multiplyAddNs) / this.parts;
    for (let part = 0; part < this.parts; part += 1) {
      thread.work(partNs);
      thread.write(begin + part, version);
    }
  }

  /** Performs the same steps in one thread, in the same memory. */
  private serialChecksum(): string {
    const { matrix, blocks, side, setting } = this;
    return keptResult(`lu ${blocks} ${side} ${setting.seed}`, () => {
      matrix.fill();
      for (let step = 0; step < blocks; step += 1) {
        matrix.factorDiagonal(step);
        for (let other = step + 1; other < blocks; other += 1) {
          matrix.solveColumn(other, step);
          matrix.solveRow(step, other);
        }
        for (let row = step + 1; row < blocks; row += 1)
          for (let column = step + 1; column < blocks; column += 1) matrix.update(row, column, step);
      }
      return matrix.checksum();
    });
  }
}
