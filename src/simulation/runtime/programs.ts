import type { Program } from '../contract/program.ts';

/** Steps of one call of a program. Each ends with `resume`; the last one returns the result of the call. */
export type Steps = Generator<void, number, number>;

/** The programs of all processes that have not ended, and their calls that take several steps. */
export class Programs {
  private readonly programs: (Program | undefined)[];
  /** By process, and their number. */
  private readonly calls: (Steps | undefined)[];
  private callsUnderWay = 0;
  running = 0;

  constructor(processes: number) {
    this.programs = new Array(processes).fill(undefined);
    this.calls = new Array(processes).fill(undefined);
  }

  start(process: number, program: Program): void {
    this.programs[process] = program;
    this.running += 1;
  }

  has(process: number): boolean {
    return this.programs[process] !== undefined;
  }

  /** Begins a call that consists of these steps, of which there is at least one. */
  call(process: number, steps: Steps): void {
    this.prolong(process, steps);
    steps.next(0);
  }

  /** Adds steps after the end of what the program is waiting for. */
  prolong(process: number, steps: Steps): void {
    if (this.calls[process] === undefined) this.callsUnderWay += 1;
    this.calls[process] = steps;
  }

  /** Whether a call of several steps is in progress. */
  isInCall(process: number): boolean {
    return this.calls[process] !== undefined;
  }

  /** Continues a program after its wait. @returns whether the program has ended */
  goOn(process: number, value: number): boolean {
    if (this.callsUnderWay === 0) return this.proceed(process, value);
    const steps = this.calls[process];
    if (steps === undefined) return this.proceed(process, value);
    const step = steps.next(value);
    if (step.done !== true) return false;
    this.calls[process] = undefined;
    this.callsUnderWay -= 1;
    return this.proceed(process, step.value);
  }

  private proceed(process: number, value: number): boolean {
    if (this.programs[process]?.next(value).done !== true) return false;
    this.programs[process] = undefined;
    this.running -= 1;
    return true;
  }
}
