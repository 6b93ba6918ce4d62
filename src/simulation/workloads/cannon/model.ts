import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { copied } from '../../engine/arrays.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { putMetrics } from '../put-metrics.ts';
import { Blocks, checkProduct } from './blocks.ts';
import { BUFFERS, ELEMENT_BYTES, layoutOf, MATRICES, meshSideOf } from './layout.ts';
import type { CannonValues } from './parameters.ts';

/** A process in the mesh: its position, and the buffers that hold its blocks. */
interface Member {
  readonly process: ProcessOperations;
  readonly row: number;
  readonly column: number;
  readonly current: number[];
}

/**
 * Cannon's algorithm on a mesh of q x q processes: block (i, j) of A first moves i to the left, that of B j up; then q
 * times blocks are multiplied and move by one. Blocks are put element by element; a barrier ends each step.
 */
export class CannonModel implements WorkloadModel {
  readonly operationName = 'exchange';
  readonly memory: Blocks;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly multiplyAddNs: number;
  /** Ranks of the mesh, row by row; processes beyond the largest square take no part. */
  private mesh: number[] = [];
  private side = 1;
  private readonly members = new Map<number, ProcessOperations>();
  private readonly initial: Float64Array[][] = [];
  private readonly puts: Map<number, number> = new Map();

  constructor(private readonly setting: WorkloadSetting<CannonValues>) {
    const { parameters, processes } = setting;
    this.side = meshSideOf(processes);
    const layout = layoutOf(setting);
    this.memory = new Blocks(layout, processes);
    this.memory.onFlag = (process) => this.members.get(process)?.wake();
    this.regions = layout.regions;
    this.multiplyAddNs = parameters.multiplyAddNs;
  }

  prepare(runsProgram: (process: number) => boolean): void {
    const { processes, seed } = this.setting;
    const running = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
    this.side = Math.min(this.side, Math.floor(Math.sqrt(running.length)));
    this.mesh = running.slice(0, this.side ** 2);
    for (const process of this.mesh) {
      this.memory.open(process);
      const draws = new Random(seed, 'cannon matrices', process);
      this.initial.push(
        MATRICES.map((_, matrix) => {
          this.memory.fill(process, matrix, draws);
          return copied(this.memory.block(process, matrix, 0));
        }),
      );
    }
  }

  *program(process: ProcessOperations): Program {
    const place = this.mesh.indexOf(process.rank);
    if (place < 0) return;
    this.members.set(process.rank, process);
    const [row, column] = [Math.floor(place / this.side), place % this.side];
    const member = { process, row, column, current: [0, 0] };
    yield* this.move(member, 0, [row, column]);
    const { layout } = this.memory;
    const { side } = layout;
    for (let step = 1; step <= this.side; step += 1) {
      for (const [matrix, buffer] of member.current.entries())
        yield* process.load(layout.element(matrix, buffer, 0), side ** 2 * ELEMENT_BYTES);
      this.memory.multiply(process.rank, member.current[0]!, member.current[1]!);
      yield process.compute(side ** 3 * this.multiplyAddNs);
      yield* this.move(member, step, [1, 1]);
    }
  }

  verify(): Record<string, number> {
    const blockSide = this.memory.layout.side;
    const at = (blockOf: (place: number) => Float64Array) => (row: number, column: number) => {
      const place = Math.floor(row / blockSide) * this.side + Math.floor(column / blockSide);
      return blockOf(place)[(row % blockSide) * blockSide + (column % blockSide)];
    };
    const matrices = [
      at((place) => this.initial[place]![0]!),
      at((place) => this.initial[place]![1]!),
      at((place) => this.memory.product(this.mesh[place]!)),
    ];
    checkProduct(this.side * blockSide, matrices, this.setting.seed);
    return { mesh_side: this.side, block_side: blockSide, shifted_elements: this.total() };
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics(measured: Measured): Record<string, MetricValue> {
    const putsPerOperation = this.total() / measured.operations.ended;
    return {
      ...putMetrics(measured, putsPerOperation, ELEMENT_BYTES),
      most_puts_of_a_process: { value: Math.max(...this.puts.values()), unit: '1' },
    };
  }

  /** Blocks of A move `distances[0]` to the left, those of B `distances[1]` up; then all have arrived everywhere. */
  private *move(member: Member, step: number, distances: readonly [number, number]): Program {
    const landing = (step + 1) % BUFFERS;
    const moved = MATRICES.map((_, matrix) => matrix).filter((matrix) => distances[matrix]! % this.side !== 0);
    if (this.setting.parameters.overlapped) yield* this.putBlocks(member, moved, distances, landing);
    else for (const matrix of moved) yield* this.putBlocks(member, [matrix], distances, landing);
    for (const matrix of moved) member.current[matrix] = landing;
    yield* this.barrier(member.process, step + 1);
  }

  private *putBlocks(
    member: Member,
    matrices: readonly number[],
    distances: readonly number[],
    landing: number,
  ): Program {
    const { process, current } = member;
    const { layout } = this.memory;
    if (matrices.length === 0) return;
    const targets = matrices.map((matrix) => this.neighbour(member, matrix, distances[matrix]!));
    const blocks = matrices.map((matrix) => this.memory.block(process.rank, matrix, current[matrix]!));
    for (let index = 0; index < layout.side ** 2; index += 1) {
      process.begin();
      for (let place = 0; place < matrices.length; place += 1) {
        const matrix = matrices[place]!;
        const source = layout.element(matrix, current[matrix]!, index);
        const address = layout.element(matrix, landing, index);
        yield process.from(source).put(targets[place]!, address, blocks[place]![index], ELEMENT_BYTES);
      }
      for (const target of targets) yield process.flush(target);
      process.end();
    }
    this.count(process.rank, matrices.length * layout.side ** 2);
  }

  /**
   * Dissemination barrier: in round k, each process signals the one 2^k positions ahead, and waits for the one 2^k positions
   * before.
   */
  private *barrier(process: ProcessOperations, epoch: number): Program {
    const count = this.mesh.length;
    const place = this.mesh.indexOf(process.rank);
    for (let round = 0; 2 ** round < count; round += 1) {
      const target = this.mesh[(place + 2 ** round) % count]!;
      yield process.put(target, this.memory.layout.flag(round), epoch, ELEMENT_BYTES);
      yield process.flush(target);
      const flag = this.memory.layout.flag(round);
      yield* process.await(flag, () => this.memory.read(process.rank, flag) >= epoch);
    }
  }

  /** Rank of the process `distance` to the left (for A) or up (for B). */
  private neighbour({ row, column }: Member, matrix: number, distance: number): number {
    const back = (place: number) => (place - (distance % this.side) + this.side) % this.side;
    return this.mesh[matrix === 0 ? row * this.side + back(column) : back(row) * this.side + column]!;
  }

  private count(rank: number, puts: number): void {
    this.puts.set(rank, (this.puts.get(rank) ?? 0) + puts);
  }

  private total(): number {
    return [...this.puts.values()].reduce((sum, puts) => sum + puts, 0);
  }
}
