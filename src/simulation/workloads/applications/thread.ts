import type { ProcessOperations, Program } from '../../contract/program.ts';
import { TOUCH } from '../../contract/shared-pages.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { TouchPlan } from '../access-plan.ts';
import type { SharedAccess } from './shared-access.ts';
import type { ThreadTimes } from './times.ts';

interface ThreadParts {
  readonly process: ProcessOperations;
  readonly index: number;
  readonly access: SharedAccess;
  readonly plan: TouchPlan;
  readonly times: ThreadTimes;
  /** Base of version numbers: see `read`. */
  readonly firstStamp: number;
}

/**
 * A thread of an application, as the application sees it. Touches are noted, and performed by `follow`. From one barrier
 * (or `endPhase`) to the next is an operation of the workload.
 */
export class Thread {
  readonly index: number;
  /** Reads that found an older version than they may. */
  violations = 0;
  private readonly process: ProcessOperations;
  private pendingNs = 0;
  private plannedNs = 0;
  private isInPhase = false;

  constructor(private readonly parts: ThreadParts) {
    this.process = parts.process;
    this.index = parts.index;
  }

  now(): number {
    return this.process.now();
  }

  /** Computation before the next touch, in ns. */
  work(ns: number): void {
    this.pendingNs += ns;
  }

  /** @param version minimum version of the unit's content; 0 is the initial one */
  read(unit: number, version: number): void {
    this.touch(unit, TOUCH.read, version);
  }

  /** @param version that this write leaves */
  write(unit: number, version: number): void {
    this.touch(unit, TOUCH.write, version);
  }

  /** Touches that fit into the plan still. */
  get room(): number {
    return this.parts.plan.unit.length - this.parts.plan.length;
  }

  /** Performs the touches noted since the last time. */
  *follow(): Program {
    const { plan, times, access } = this.parts;
    const { process, index } = this;
    this.begin();
    if (plan.length > 0) this.violations += yield* access.follow(process, plan);
    if (this.pendingNs > 0) yield process.compute(this.pendingNs);
    times.computed[index]! += this.plannedNs + this.pendingNs;
    this.pendingNs = 0;
    this.plannedNs = 0;
    plan.clear();
  }

  *barrier(): Program {
    const { times, access } = this.parts;
    this.begin();
    const from = this.process.now();
    yield* access.barrier(this.process);
    times.synchronised[this.index]! += this.process.now() - from;
    times.barriers[this.index]! += 1;
    this.endPhase();
  }

  *acquire(lock: number): Program {
    const { times, access } = this.parts;
    this.begin();
    const from = this.process.now();
    yield* access.acquire(this.process, lock);
    times.locked[this.index]! += this.process.now() - from;
    times.locks[this.index]! += 1;
  }

  *release(lock: number): Program {
    const { times, access } = this.parts;
    const from = this.process.now();
    yield* access.release(this.process, lock);
    times.locked[this.index]! += this.process.now() - from;
  }

  /** Version of a unit that a read has found, at most: of pages the last one that was written. */
  seen(unit: number): number {
    const { access, firstStamp } = this.parts;
    return Math.max(0, access.seen(this.process, unit) - firstStamp);
  }

  /** Ends what began with the last barrier, if no barrier follows. */
  endPhase(): void {
    if (this.isInPhase) this.process.end();
    this.isInPhase = false;
  }

  /** The thread has finished its program. */
  finish(): void {
    this.endPhase();
    this.parts.times.ended[this.index] = this.process.now();
  }

  private begin(): void {
    if (!this.isInPhase) this.process.begin();
    this.isInPhase = true;
  }

  private touch(unit: number, mode: number, version: number): void {
    const { plan, firstStamp } = this.parts;
    if (this.room === 0)
      throw new SimulationFault('SIM_PLAN', `a plan has room for ${plan.unit.length} touches, and there is one more`);
    plan.touch(unit, mode, version === 0 ? 0 : firstStamp + version, this.pendingNs);
    this.plannedNs += this.pendingNs;
    this.pendingNs = 0;
  }
}
