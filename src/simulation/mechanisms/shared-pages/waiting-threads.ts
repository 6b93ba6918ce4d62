import { float64Array } from '../../engine/arrays.ts';
import type { Histogram } from '../../engine/histogram.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { type Journeys, STAGE } from './journeys.ts';

const NO_MESSAGE = -1;

/** What a thread does in the kernel once it has left its core. */
type InKernel = (process: number) => void;

/** Threads that sleep in the kernel: for a page, a lock, a barrier or a response. */
export class WaitingThreads {
  private readonly inKernel: (InKernel | undefined)[];
  private readonly since: Float64Array;
  /** Value that a thread receives when it continues. */
  private readonly told: Float64Array;
  private readonly wakeKind: number;

  /**
   * @param entered called when a thread has entered the kernel, or waits in it
   * @param leaves called when it becomes idle, in the kernel or elsewhere
   */
  constructor(
    private readonly runtime: Runtime,
    private readonly journeys: Journeys,
    private readonly entered: (process: number) => void,
    leaves: (process: number, isInKernel: boolean) => void,
  ) {
    this.inKernel = new Array(runtime.processes).fill(undefined);
    this.since = float64Array(runtime.processes);
    this.told = float64Array(runtime.processes);
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
    this.since[process] = this.runtime.engine.now;
    this.runtime.post(process, NO_MESSAGE, cpuNs, true);
  }

  /** The thread enters the kernel without sleeping there. */
  enter(process: number): void {
    this.entered(process);
  }

  /** The thread continues at `time` with the result of its wait. */
  wake(process: number, time: number, value = 0): void {
    this.told[process] = value;
    this.runtime.engine.at(time, this.wakeKind, process);
  }

  /** Records how long the thread will have waited at `time` since it entered the kernel. */
  note(process: number, time: number, waits: Histogram): void {
    waits.add(time - this.since[process]!);
  }

  /** Time not covered by its own messages was a wait for the notification of others. */
  private goOn(process: number): void {
    this.journeys.advance(process, STAGE.notify, this.runtime.engine.now);
    this.runtime.resume(process, this.told[process]!);
  }
}
