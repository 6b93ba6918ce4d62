import type { Program } from '../contract/program.ts';

/** Steps of one call of a program; each step ends in `resume`, the last says what the call yields. */
export type Steps = Generator<void, number, number>;

/** The programs of all processes that have not ended, and calls of theirs that take several steps. */
export class Programs {
  private readonly programs: (Program | undefined)[];
  /** By process, and how many there are. */
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

  /** The program's call takes these steps, of which there is at least one. */
  call(process: number, steps: Steps): void {
    this.prolong(process, steps);
    steps.next(0);
  }

  /** What the program waits for takes these steps more, from when it is over. */
  prolong(process: number, steps: Steps): void {
    if (this.calls[process] === undefined) this.callsUnderWay += 1;
    this.calls[process] = steps;
  }

  /** Whether a call of several steps is under way. */
  isInCall(process: number): boolean {
    return this.calls[process] !== undefined;
  }

  /** What a program has waited for is over. @returns whether the program has ended */
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
