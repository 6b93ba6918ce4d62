import type { Program } from '../../../contract/program.ts';
import { float64Array, release } from '../../../engine/arrays.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import type { WorkloadSetting } from '../../contract.ts';
import type { Application } from '../application.ts';
import { keptResult } from '../kept-results.ts';
import { SharedLayout, shareBegin } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import { Molecules } from './molecules.ts';
import type { WaterValues } from './parameters.ts';
import { BARRIERS, perUnitOf, sharedOf } from './shape.ts';

const AXES = 3;

/** Forces between all pairs of molecules, summed up by each thread and then added to each molecule under its lock. */
export class Water implements Application {
  readonly layout: SharedLayout;
  readonly mostTouches: number;
  private readonly threads: number;
  private readonly perUnit: number;
  private readonly count: number;
  private readonly molecules: Molecules;
  /** By thread: forces that it has computed and not added yet. */
  private readonly sums: Float64Array[];

  constructor(private readonly setting: WorkloadSetting<WaterValues>) {
    const { parameters, computing, seed } = setting;
    const perUnit = perUnitOf(parameters);
    this.count = parameters.molecules;
    this.threads = computing;
    this.perUnit = perUnit;
    this.molecules = new Molecules(this.count, seed);
    this.sums = Array.from({ length: computing }, () => float64Array(AXES * this.count));
    this.layout = new SharedLayout(sharedOf(parameters, computing));
    this.mostTouches = (Math.ceil(this.count / computing) + 1) * (Math.ceil(this.count / 2 / perUnit) + 3);
  }

  *run(thread: Thread): Program {
    const first = shareBegin(this.count, this.threads, thread.index);
    const behind = shareBegin(this.count, this.threads, thread.index + 1);
    for (let step = 0; step < this.setting.parameters.steps; step += 1) {
      const version = step * BARRIERS;
      yield* this.writeOwn(thread, first, behind, version);
      this.molecules.predict(first, behind);
      yield* thread.barrier();
      yield* this.writeOwn(thread, first, behind, version + 1);
      yield* thread.barrier();
      yield* this.readPairs(thread, first, behind, version + 2);
      this.molecules.forcesOf(first, behind, this.sums[thread.index]!);
      yield* this.addForces(thread, first, behind, version + 2);
      yield* thread.barrier();
      if (thread.index === 0) this.molecules.checkForces();
      yield* this.writeOwn(thread, first, behind, version + 3);
      this.molecules.correct(first, behind);
      yield* thread.barrier();
      yield* this.readOwn(thread, first, behind, version + 4);
      yield* thread.barrier();
      yield* this.readPairs(thread, first, behind, version + 4);
      yield* thread.barrier();
      yield* thread.barrier();
    }
  }

  verify(): Record<string, number> {
    const computed = this.molecules.checksum();
    const serial = this.serialChecksum();
    this.molecules.release();
    release(...this.sums);
    if (computed !== serial)
      throw new SimulationFault('SIM_RESULT', 'the molecules are not where one thread moves them');
    return { pairs: this.pairs };
  }

  /** Pairs twice a step, for forces and for potential energy; each molecule in four phases. */
  serialNs(): number {
    const { steps, pairNs } = this.setting.parameters;
    return steps * (2 * this.pairs + 4 * this.count) * pairNs;
  }

  /** Number of pairs in a step. */
  private get pairs(): number {
    return (this.count * (this.count - 1)) / 2;
  }

  /** Own molecules unit by unit. */
  private *writeOwn(thread: Thread, first: number, behind: number, version: number): Program {
    for (const { unit, molecules } of this.unitsBetween(first, behind)) {
      thread.work(molecules * this.setting.parameters.pairNs);
      thread.write(unit, version + 1);
    }
    yield* thread.follow();
  }

  private *readOwn(thread: Thread, first: number, behind: number, version: number): Program {
    for (const { unit, molecules } of this.unitsBetween(first, behind)) {
      thread.read(unit, version);
      thread.work(molecules * this.setting.parameters.pairNs);
    }
    yield* thread.follow();
  }

  /** Each own molecule with those of the half after it, unit by unit, around the end of the array. */
  private *readPairs(thread: Thread, first: number, behind: number, version: number): Program {
    for (let molecule = first; molecule < behind; molecule += 1) {
      thread.read(Math.floor(molecule / this.perUnit), version);
      const last = molecule + 1 + this.molecules.partnersOf(molecule);
      for (const { unit, molecules } of this.unitsBetween(molecule + 1, last)) {
        thread.read(unit, version);
        thread.work(molecules * this.setting.parameters.pairNs);
      }
    }
    yield* thread.follow();
  }

  /** To all molecules that the thread has computed pairs of, its own first, each under its lock. */
  private *addForces(thread: Thread, first: number, behind: number, version: number): Program {
    if (behind === first) return;
    const last = Math.min(first + this.count, behind + this.molecules.partnersOf(behind - 1));
    for (let place = first; place < last; place += 1) {
      const molecule = place % this.count;
      const unit = Math.floor(molecule / this.perUnit);
      yield* thread.acquire(molecule);
      const before = this.molecules.forceOn(molecule);
      thread.write(unit, version + 1);
      yield* thread.follow();
      this.molecules.addForce(molecule, before, this.sums[thread.index]!);
      yield* thread.release(molecule);
    }
  }

  /** Returns the units of molecules `first` to `behind` (exclusive), wrapping around, with the number of molecules in each. */
  private unitsBetween(first: number, behind: number): { readonly unit: number; readonly molecules: number }[] {
    const units: { unit: number; molecules: number }[] = [];
    for (let place = first; place < behind; ) {
      const molecule = place % this.count;
      const unit = Math.floor(molecule / this.perUnit);
      const end = Math.min((unit + 1) * this.perUnit, this.count);
      const molecules = Math.min(end - molecule, behind - place);
      units.push({ unit, molecules });
      place += molecules;
    }
    return units;
  }

  /** Performs the same steps in one thread, in the same memory. */
  private serialChecksum(): string {
    const { molecules, count, setting } = this;
    const { steps } = setting.parameters;
    const [sums] = this.sums;
    return keptResult(`water ${count} ${steps} ${setting.seed}`, () => {
      molecules.fill();
      for (let step = 0; step < steps; step += 1) {
        molecules.predict(0, count);
        molecules.forcesOf(0, count, sums!);
        for (let molecule = 0; molecule < count; molecule += 1)
          molecules.addForce(molecule, molecules.forceOn(molecule), sums!);
        molecules.correct(0, count);
      }
      return molecules.checksum();
    });
  }
}
