import { float64Array } from '../../engine/arrays.ts';
import type { Histogram } from '../../engine/histogram.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { type Journeys, STAGE } from './journeys.ts';

/** What a thread does in the kernel once it has left its core. */
type InKernel = (process: number) => void;

interface ThreadParts {
  readonly runtime: Runtime;
  readonly journeys: Journeys;
  /** Time of a core to switch to a thread that wakes up, ns. */
  readonly wakeNs: number;
  /** Called when a thread has entered the kernel, or waits in it. */
  readonly entered: (process: number) => void;
  /** Called when it becomes idle, in the kernel or elsewhere. */
  readonly leaves: (process: number, isInKernel: boolean) => void;
  /** A core switches to it for `ns` from now on; returns when it continues, unless it has to wait for a core. */
  readonly switchTo: (process: number, ns: number) => number;
}

/** Threads that sleep in the kernel: for a page, a lock, a barrier or a response. */
export class WaitingThreads {
  private readonly inKernel: (InKernel | undefined)[];
  private readonly since: Float64Array;
  /** Value that a thread receives when it continues. */
  private readonly told: Float64Array;
  private readonly switchKind: number;
  private readonly wakeKind: number;
  /** Called when the switch to a thread begins that continues at `until`, unless it has to wait for a core. */
  onSwitch: (process: number, until: number) => void = () => {};

  constructor(private readonly parts: ThreadParts) {
    const { runtime, journeys, wakeNs, entered, leaves, switchTo } = parts;
    this.inKernel = new Array(runtime.processes).fill(undefined);
    this.since = float64Array(runtime.processes);
    this.told = float64Array(runtime.processes);
    this.switchKind = runtime.engine.on((process) => this.onSwitch(process, switchTo(process, wakeNs)));
    this.wakeKind = runtime.engine.on((process) => this.goOn(process));
    runtime.onIdle = (process) => {
      const next = this.inKernel[process];
      this.inKernel[process] = undefined;
      if (next !== undefined) journeys.begin(process);
      next?.(process);
      entered(process);
      leaves(process, next !== undefined);
    };
  }

  /** The thread enters the kernel, which occupies its core for `cpuNs`, and sleeps; `begin` is called then. */
  sleep(process: number, cpuNs: number, begin: InKernel): void {
    this.inKernel[process] = begin;
    const { runtime } = this.parts;
    this.since[process] = runtime.engine.now;
    runtime.post(process, NO_MESSAGE, cpuNs, true);
  }

  /** The thread makes a system call of `cpuNs`, from which it returns without sleeping; then `message` leaves (-1: none). */
  call(process: number, message: number, cpuNs: number): void {
    this.parts.runtime.programs.call(process, this.systemCall(process, message, cpuNs));
  }

  /** The wait of a thread is over at `time`, with this result; returns when it continues, after the switch to it. */
  wake(process: number, time: number, value = 0): number {
    const { runtime, wakeNs } = this.parts;
    this.told[process] = value;
    runtime.engine.at(time, this.switchKind, process);
    runtime.engine.at(time + wakeNs, this.wakeKind, process);
    return time + wakeNs;
  }

  /** A thread that has only entered the kernel finds that it need not wait. */
  findsItself(process: number): void {
    this.told[process] = 0;
    this.parts.runtime.engine.at(this.parts.runtime.engine.now, this.wakeKind, process);
  }

  /** Records how long the thread will have waited at `time` since it entered the kernel. */
  note(process: number, time: number, waits: Histogram): void {
    waits.add(time - this.since[process]!);
  }

  private *systemCall(process: number, message: number, cpuNs: number): Steps {
    yield this.parts.runtime.post(process, message, cpuNs, false);
    this.parts.entered(process);
    return 0;
  }

  /** Time not covered by its own messages was a wait for the notification of others. */
  private goOn(process: number): void {
    const { runtime, journeys } = this.parts;
    journeys.advance(process, STAGE.notify, runtime.engine.now);
    runtime.resume(process, this.told[process]!);
  }
}
