import { int32Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';

const NOBODY: readonly number[] = [];

/** Accesses of each core on their way to the controller, in program order, and those merged with them. */
export class ProgramOrder {
  /** By process: accesses that are not in memory, and the one that went last. */
  private readonly unperformed: Int32Array;
  private readonly last: Int32Array;
  /** By access: later ones to lines that their core has, or is about to have. */
  private readonly behind: Map<number, number[]> = new Map();

  constructor(processes: number) {
    this.unperformed = int32Array(processes);
    this.last = int32Array(processes).fill(NONE);
  }

  /** The access that went last; -1 once all are in memory. */
  lastOf(process: number): number {
    return this.unperformed[process] === 0 ? NONE : this.last[process]!;
  }

  leaves(process: number, message: number): void {
    this.unperformed[process]! += 1;
    this.last[process] = message;
  }

  /** Merges an access with the latest one, so that it overtakes none. */
  goWithLast(process: number, message: number): void {
    const last = this.last[process]!;
    const others = this.behind.get(last);
    if (others === undefined) this.behind.set(last, [message]);
    else others.push(message);
  }

  /**
   * Called when an access has reached memory. @param perform performs a merged access, in order; returns false if that one
   * proceeds separately
   */
  performed(process: number, message: number, perform: (other: number) => boolean): void {
    this.unperformed[process]! -= 1;
    const others = this.behind.get(message);
    if (others !== undefined) this.behind.set(message, others.filter(perform));
  }

  /** @returns the accesses that complete with it, in order */
  answered(message: number): readonly number[] {
    const over = this.behind.get(message) ?? NOBODY;
    this.behind.delete(message);
    return over;
  }
}
