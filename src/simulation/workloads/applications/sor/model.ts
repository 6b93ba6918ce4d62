import type { Program } from '../../../contract/program.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import type { WorkloadSetting } from '../../contract.ts';
import type { Application } from '../application.ts';
import { keptResult } from '../kept-results.ts';
import { SharedLayout, shareBegin } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import { RedBlackGrid } from './grid.ts';
import type { SorValues } from './parameters.ts';
import { halfOf, partsOf, sharedOf } from './shape.ts';

/** Successive over-relaxation in two colours: a phase computes the points of one from those of the other. */
export class Sor implements Application {
  readonly layout: SharedLayout;
  readonly mostTouches: number;
  private readonly threads: number;
  private readonly parts: number;
  private readonly grid: RedBlackGrid;

  constructor(private readonly setting: WorkloadSetting<SorValues>) {
    const { parameters, computing, seed } = setting;
    const { rows } = parameters;
    this.threads = computing;
    this.parts = partsOf(parameters);
    this.grid = new RedBlackGrid(rows, halfOf(parameters), seed);
    this.layout = new SharedLayout(sharedOf(parameters, computing));
    this.mostTouches = (2 * Math.ceil(rows / computing) + 2) * this.parts;
  }

  *run(thread: Thread): Program {
    const { rows } = this.setting.parameters;
    const first = shareBegin(rows, this.threads, thread.index);
    const behind = shareBegin(rows, this.threads, thread.index + 1);
    for (let phase = 0; phase < this.phases; phase += 1) {
      if (behind > first) {
        this.touchShare(thread, phase, first, behind);
        yield* thread.follow();
        this.grid.relax(phase % 2, first, behind);
      }
      yield* thread.barrier();
    }
  }

  verify(): Record<string, number> {
    const computed = this.grid.checksum();
    const serial = this.serialChecksum();
    this.grid.release();
    if (computed !== serial)
      throw new SimulationFault('SIM_RESULT', 'the relaxed grid is not that of a serial computation');
    return { updates: this.updates };
  }

  serialNs(): number {
    return this.updates * this.setting.parameters.updateNs;
  }

  private get phases(): number {
    return 2 * this.setting.parameters.iterations;
  }

  private get updates(): number {
    return this.phases * this.grid.rows * this.grid.half;
  }

  /** Touches the rows of the other colour beside the share, then row by row what is read next and what is written. */
  private touchShare(thread: Thread, phase: number, first: number, behind: number): void {
    const { rows } = this.setting.parameters;
    const [own, other] = [phase % 2, 1 - (phase % 2)];
    if (first > 0) this.readRow(thread, other, first - 1, phase);
    this.readRow(thread, other, first, phase);
    for (let row = first; row < behind; row += 1) {
      if (row + 1 < rows) this.readRow(thread, other, row + 1, phase);
      this.writeRow(thread, own, row, phase + 1);
    }
  }

  private readRow(thread: Thread, colour: number, row: number, version: number): void {
    const begin = this.unitOf(colour, row);
    for (let part = 0; part < this.parts; part += 1) thread.read(begin + part, version);
  }

  private writeRow(thread: Thread, colour: number, row: number, version: number): void {
    const begin = this.unitOf(colour, row);
    const partNs = (this.grid.half * this.setting.parameters.updateNs) / this.parts;
    for (let part = 0; part < this.parts; part += 1) {
      thread.work(partNs);
      thread.write(begin + part, version);
    }
  }

  private unitOf(colour: number, row: number): number {
    return (colour * this.setting.parameters.rows + row) * this.parts;
  }

  /** Performs the same phases in one thread, in the same memory. */
  private serialChecksum(): string {
    const { grid, setting } = this;
    return keptResult(`sor ${grid.rows} ${grid.half} ${this.phases} ${setting.seed}`, () => {
      grid.fill();
      for (let phase = 0; phase < this.phases; phase += 1) grid.relax(phase % 2, 0, grid.rows);
      return grid.checksum();
    });
  }
}
