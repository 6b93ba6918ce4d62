import { int32Array, uint8Array } from '../engine/arrays.ts';
import { REQUESTER } from '../hardware/memory/memory-hierarchy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { InLibraryOf, LibraryHandling } from './attention.ts';
import { Library } from './library.ts';

export interface HelperCosts {
  readonly createNs: number;
  readonly cancelNs: number;
  readonly switchNs: number;
  /** Sleep of the helper after it has found nothing, ns. */
  readonly sleepNs: number;
  /** Whether every library call ends with a new helper, or only one followed by computation. */
  readonly everyCall: boolean;
}

export function helperThread(costs: HelperCosts): InLibraryOf {
  return (runtime, handling) => new HelperThread(runtime, handling, costs);
}

/**
 * A helper thread on the core of every computing process. It looks for messages, handles all that have arrived, and sleeps when
 * there are none; its time is taken from the computation. The main thread cancels it on entry to the library, and has a new one
 * created when it leaves.
 */
class HelperThread extends Library {
  private readonly alive: Uint8Array;
  private readonly generation: Int32Array;
  private readonly attendDue: Uint8Array;
  private readonly wakeKind: number;
  private readonly attendKind: number;
  private created = 0;
  private cancelled = 0;
  private polls = 0;
  private sleeps = 0;

  constructor(
    runtime: Runtime,
    private readonly handling: LibraryHandling,
    private readonly costs: HelperCosts,
  ) {
    super(runtime, handling);
    this.alive = uint8Array(runtime.processes);
    this.generation = int32Array(runtime.processes);
    this.attendDue = uint8Array(runtime.processes);
    this.inbox.onServed = (process) => this.served(process);
    this.wakeKind = runtime.engine.on((process, generation) => this.wake(process, generation));
    this.attendKind = runtime.engine.on((process) => {
      this.attendDue[process] = 0;
      this.attendInLibrary(process);
    });
  }

  override entered(process: number): void {
    this.cancel(process);
    super.entered(process);
  }

  override left(process: number, time: number): number {
    if (!this.costs.everyCall || this.alive[process] === 1) return time;
    return this.create(process, time + this.costs.createNs);
  }

  override computes(process: number): void {
    if (this.alive[process] === 0) this.create(process, this.runtime.cores.take(process, this.costs.createNs));
  }

  override requesterOf(process: number): number {
    return this.alive[process] === 1 ? REQUESTER.helper : REQUESTER.library;
  }

  override counters(): Record<string, number> {
    const { created, cancelled, polls, sleeps } = this;
    return { helpers_created: created, helpers_cancelled: cancelled, helper_polls: polls, helper_sleeps: sleeps };
  }

  protected override waitsInLibrary(process: number): void {
    this.cancel(process);
    super.waitsInLibrary(process);
    this.attendInLibrary(process);
  }

  /** Creates a helper at `time`; it begins to look when the core first switches to it. */
  private create(process: number, time: number): number {
    this.alive[process] = 1;
    this.generation[process]! += 1;
    this.created += 1;
    this.runtime.engine.at(time + this.costs.switchNs, this.wakeKind, process, this.generation[process]);
    return time;
  }

  private cancel(process: number): void {
    if (this.alive[process] === 0) return;
    this.alive[process] = 0;
    this.cancelled += 1;
    this.runtime.cores.take(process, this.costs.cancelNs);
  }

  /** The helper starts after its sleep or its creation. */
  private wake(process: number, generation: number): void {
    if (this.alive[process] === 0 || this.generation[process] !== generation) return;
    this.poll(process, this.runtime.costs.lookNs + 2 * this.costs.switchNs);
  }

  /** All messages have been handled: whoever handled them looks again at once. */
  private served(process: number): void {
    if (this.alive[process] === 1) this.poll(process, this.runtime.costs.lookNs);
    else this.attendInLibrary(process);
  }

  private poll(process: number, lookNs: number): void {
    this.polls += 1;
    if (this.inbox.isServing(process) || this.inbox.look(process, lookNs)) return;
    this.runtime.cores.take(process, lookNs);
    const again = this.handling.attend(process);
    this.sleeps += 1;
    const sleep = again > 0 ? Math.min(again, this.costs.sleepNs) : this.costs.sleepNs;
    this.runtime.engine.at(
      this.runtime.cores.freeAt(process) + sleep,
      this.wakeKind,
      process,
      this.generation[process],
    );
  }

  /** The main thread waits in the library and does what the helper would do. */
  private attendInLibrary(process: number): void {
    if (this.attendDue[process] === 1 || this.inbox.isServing(process) || !this.runtime.isIdle(process)) return;
    const again = this.handling.attend(process);
    if (again === 0) return;
    this.attendDue[process] = 1;
    this.runtime.engine.at(this.runtime.cores.freeAt(process) + again, this.attendKind, process);
  }
}
