import type { Program } from '../../../contract/program.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import type { WorkloadSetting } from '../../contract.ts';
import type { Application } from '../application.ts';
import { keptResult } from '../kept-results.ts';
import type { SharedLayout } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import { levelsOf } from './levels.ts';
import { Multigrid } from './multigrid.ts';
import type { OceanValues } from './parameters.ts';
import { type Phase, phasesOf } from './phases.ts';
import { OceanRows } from './rows.ts';

const ERROR_LOCK = 0;

/** Phase in which each array was last written; all threads go through phases together. */
type Versions = Map<number, number>;

/** Nearest neighbours on grids of many sizes: time steps over fields, and equations solved by multigrid. */
export class Ocean implements Application {
  readonly layout: SharedLayout;
  readonly mostTouches = 32;
  private readonly rows: OceanRows;
  private readonly phases: readonly Phase[];
  private readonly solver: Multigrid;
  private readonly firstResidual: number;
  /** Sum over all threads under the lock: the number of points of each sweep, in place of their errors. */
  private errorSum = 0;

  constructor(private readonly setting: WorkloadSetting<OceanValues>) {
    const { parameters, computing, seed } = setting;
    const sizes = levelsOf(parameters.gridSize);
    this.rows = new OceanRows(sizes, computing);
    this.layout = this.rows.layout;
    this.phases = phasesOf({ ...parameters, levels: sizes.length });
    this.solver = new Multigrid(sizes, seed);
    this.firstResidual = this.solver.residual();
  }

  *run(thread: Thread): Program {
    const versions: Versions = new Map();
    let number = 0;
    for (let step = 0; step < this.setting.parameters.steps; step += 1) {
      for (const phase of this.phases) {
        number += 1;
        this.touch(thread, phase, { versions, number });
        yield* thread.follow();
        this.compute(phase, (array) => this.rows.shareOf(array, thread.index));
        if (phase.kind === 'sweep') yield* this.addError(thread, phase, number);
        yield* thread.barrier();
        if (phase.kind === 'sweep') thread.read(this.rows.error, number);
      }
    }
    yield* thread.follow();
  }

  verify(): Record<string, number> {
    const { solver, phases } = this;
    const fell = solver.residual() / this.firstResidual;
    const computed = solver.checksum();
    const serial = this.serialChecksum();
    solver.release();
    if (computed !== serial) throw new SimulationFault('SIM_RESULT', 'the solution is not that of one thread');
    if (this.errorSum !== this.sweptPoints())
      throw new SimulationFault(
        'SIM_RESULT',
        `errors of ${this.sweptPoints()} points sum to those of ${this.errorSum}`,
      );
    // By how much depends on the grid, the cycles and the seed.
    if (!(fell < 1)) throw new SimulationFault('SIM_RESULT', `the residual is ${fell} times what it was`);
    return { phases: phases.length * this.setting.parameters.steps };
  }

  serialNs(): number {
    const { steps, pointNs } = this.setting.parameters;
    const points = this.phases.reduce((sum, phase) => sum + this.pointsOf(phase, 0, 1), 0);
    return steps * points * pointNs;
  }

  /** Foreign rows at the upper end, own rows and foreign ones at the lower end, in the order of the rows. */
  private touch(thread: Thread, phase: Phase, at: { readonly versions: Versions; readonly number: number }): void {
    const { rows, setting } = this;
    const { versions, number } = at;
    const { reads, writes } = this.accessesOf(phase, thread.index);
    for (const { array, range } of reads) {
      const [own] = rows.shareOf(array, thread.index);
      rows.read(thread, array, [range[0], Math.min(own, range[1])], versions.get(array) ?? 0);
    }
    thread.work(this.pointsOf(phase, thread.index, rows.threads) * setting.parameters.pointNs);
    for (const { array, range } of reads) {
      const [, behind] = rows.shareOf(array, thread.index);
      rows.read(thread, array, [Math.max(behind, range[0]), range[1]], versions.get(array) ?? 0);
    }
    for (const array of writes) {
      rows.writeEdges(thread, array, number);
      versions.set(array, number);
    }
  }

  /** Arrays with the rows of them that a thread reads, and arrays whose own rows it writes. */
  private accessesOf(phase: Phase, thread: number) {
    const { rows } = this;
    const around = (array: number) => {
      const [first, behind] = rows.shareOf(array, thread);
      return { array, range: behind > first ? ([first - 1, behind + 1] as const) : ([0, 0] as const) };
    };
    if (phase.kind === 'field') return { reads: phase.from.map(around), writes: [phase.to] };
    const own = (array: number) => rows.ofLevel(phase.level, array);
    const coarse = (array: number) => rows.ofLevel(phase.level + 1, array);
    if (phase.kind === 'sweep') return { reads: [around(own(phase.parity))], writes: [own(1 - phase.parity)] };
    if (phase.kind === 'restrict') {
      const [first, behind] = rows.shareOf(coarse(0), thread);
      const range = behind > first ? ([2 * first - 1, 2 * behind + 1] as const) : ([0, 0] as const);
      return { reads: [{ array: own(0), range }], writes: [coarse(0), coarse(1), coarse(2)] };
    }
    const [first, behind] = rows.shareOf(own(0), thread);
    const range = behind > first ? ([(first >> 1) - 1, ((behind + 1) >> 1) + 1] as const) : ([0, 0] as const);
    return { reads: [{ array: coarse(0), range }], writes: [own(0)] };
  }

  /** Points that a thread computes in a phase. */
  private pointsOf(phase: Phase, thread: number, threads: number): number {
    const array =
      phase.kind === 'field'
        ? phase.to
        : this.rows.ofLevel(phase.kind === 'restrict' ? phase.level + 1 : phase.level, 0);
    const points = this.rows.pointsOf(array);
    const [first, behind] = threads === 1 ? [0, points] : this.rows.shareOf(array, thread);
    return (behind - first) * points * (phase.kind === 'restrict' ? 4 : 1);
  }

  private compute(phase: Phase, shareOf: (array: number) => readonly [number, number]): void {
    if (phase.kind === 'field') return;
    const { solver, rows } = this;
    if (phase.kind === 'sweep') solver.sweep(phase.level, phase.parity, ...shareOf(rows.ofLevel(phase.level, 0)));
    else if (phase.kind === 'restrict') solver.restrict(phase.level, ...shareOf(rows.ofLevel(phase.level + 1, 0)));
    else solver.prolong(phase.level, ...shareOf(rows.ofLevel(phase.level, 0)));
  }

  /** Adds the own error to that of all, as it was when the thread got the lock. */
  private *addError(thread: Thread, sweep: Phase, version: number): Program {
    yield* thread.acquire(ERROR_LOCK);
    const before = this.errorSum;
    thread.write(this.rows.error, version);
    yield* thread.follow();
    this.errorSum = before + this.pointsOf(sweep, thread.index, this.rows.threads);
    yield* thread.release(ERROR_LOCK);
  }

  private sweptPoints(): number {
    const sweeps = this.phases.filter(({ kind }) => kind === 'sweep');
    return this.setting.parameters.steps * sweeps.reduce((sum, sweep) => sum + this.pointsOf(sweep, 0, 1), 0);
  }

  /** Performs the same phases in one thread, in the same memory. */
  private serialChecksum(): string {
    const { solver, phases, rows, setting } = this;
    const { gridSize, steps, cycles, sweepPairs } = setting.parameters;
    return keptResult(`ocean ${gridSize} ${steps} ${cycles} ${sweepPairs} ${setting.seed}`, () => {
      solver.fill();
      for (let step = 0; step < steps; step += 1)
        for (const phase of phases) this.compute(phase, (array) => [0, rows.pointsOf(array)]);
      return solver.checksum();
    });
  }
}
