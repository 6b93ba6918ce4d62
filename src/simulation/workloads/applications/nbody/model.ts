import type { Program } from '../../../contract/program.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import type { MetricValue } from '../../../run.ts';
import type { WorkloadSetting } from '../../contract.ts';
import type { Application } from '../application.ts';
import { keptResult } from '../kept-results.ts';
import { SharedLayout, shareBegin } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import type { ThreadTimes } from '../times.ts';
import { Bodies } from './bodies.ts';
import type { NbodyValues } from './parameters.ts';
import { shapeOf, sharedOf } from './shape.ts';

/**
 * Every step each thread reads all bodies and writes its own; with a serial phase, one thread then reads and writes them all.
 * Shares are whole units.
 */
export class NBody implements Application {
  readonly layout: SharedLayout;
  readonly mostTouches: number;
  private readonly threads: number;
  private readonly units: number;
  private readonly perUnit: number;
  private readonly bodies: Bodies;
  private serialPhaseNs = 0;

  constructor(
    private readonly setting: WorkloadSetting<NbodyValues>,
    /** Computation per body in the serial phase, ns; undefined without one. */
    private readonly serialBodyNs?: number,
  ) {
    const { parameters, computing, seed } = setting;
    const { perUnit, units } = shapeOf(parameters);
    this.threads = computing;
    this.units = units;
    this.perUnit = perUnit;
    this.bodies = new Bodies(parameters.bodies, seed);
    this.layout = new SharedLayout(sharedOf(parameters, computing));
    this.mostTouches = 2 * units;
  }

  *run(thread: Thread): Program {
    const first = shareBegin(this.units, this.threads, thread.index);
    const behind = shareBegin(this.units, this.threads, thread.index + 1);
    for (let step = 0; step < this.setting.parameters.steps; step += 1) {
      if (behind > first) yield* this.step(thread, step, first, behind);
      yield* thread.barrier();
      if (!this.hasSerialPhase) continue;
      if (thread.index === 0) yield* this.serialPhase(thread, step);
      yield* thread.barrier();
    }
  }

  verify(): Record<string, number> {
    const computed = this.bodies.checksum();
    const serial = this.serialChecksum();
    this.bodies.release();
    if (computed !== serial) throw new SimulationFault('SIM_RESULT', 'the bodies are not where one thread moves them');
    return { pairs: this.pairs };
  }

  serialNs(): number {
    const { pairNs, steps, bodies } = this.setting.parameters;
    return this.pairs * pairNs + steps * bodies * (this.serialBodyNs ?? 0);
  }

  metrics({ ended }: ThreadTimes): Record<string, MetricValue> {
    if (!this.hasSerialPhase) return {};
    const executionNs = ended.reduce((most, end) => Math.max(most, end), 0);
    return { serial_phase_share: { value: executionNs > 0 ? this.serialPhaseNs / executionNs : 0, unit: '1' } };
  }

  private get hasSerialPhase(): boolean {
    return this.serialBodyNs !== undefined;
  }

  private get pairs(): number {
    const { bodies, steps } = this.setting.parameters;
    return steps * bodies ** 2;
  }

  /** Versions that a step leaves: one of its own, and one of its serial phase. */
  private get versions(): number {
    return this.hasSerialPhase ? 2 : 1;
  }

  /** Foreign units in the same order on all nodes, then the own ones, which are written last. */
  private *step(thread: Thread, step: number, first: number, behind: number): Program {
    const own = this.bodiesUpTo(behind) - this.bodiesUpTo(first);
    const version = step * this.versions;
    const read = (unit: number) => {
      thread.read(unit, version);
      thread.work(own * (this.bodiesUpTo(unit + 1) - this.bodiesUpTo(unit)) * this.setting.parameters.pairNs);
    };
    for (let unit = 0; unit < this.units; unit += 1) if (unit < first || unit >= behind) read(unit);
    for (let unit = first; unit < behind; unit += 1) read(unit);
    for (let unit = first; unit < behind; unit += 1) thread.write(unit, version + 1);
    yield* thread.follow();
    this.bodies.move(step, this.bodiesUpTo(first), this.bodiesUpTo(behind));
  }

  private *serialPhase(thread: Thread, step: number): Program {
    const version = step * this.versions + 1;
    const from = thread.now();
    for (let unit = 0; unit < this.units; unit += 1) {
      thread.read(unit, version);
      thread.work((this.bodiesUpTo(unit + 1) - this.bodiesUpTo(unit)) * (this.serialBodyNs ?? 0));
      thread.write(unit, version + 1);
    }
    yield* thread.follow();
    this.bodies.centre(step);
    this.serialPhaseNs += thread.now() - from;
  }

  private bodiesUpTo(unit: number): number {
    return Math.min(this.setting.parameters.bodies, unit * this.perUnit);
  }

  /** Performs the same steps in one thread, in the same memory. */
  private serialChecksum(): string {
    const { bodies, hasSerialPhase, setting } = this;
    const { steps } = setting.parameters;
    return keptResult(`nbody ${hasSerialPhase} ${bodies.count} ${steps} ${setting.seed}`, () => {
      bodies.fill();
      for (let step = 0; step < steps; step += 1) {
        bodies.move(step, 0, bodies.count);
        if (hasSerialPhase) bodies.centre(step);
      }
      return bodies.checksum();
    });
  }
}
