import { float64Array, int32Array, uint8Array } from '../engine/arrays.ts';

/** Remaining work in the segments of main threads that currently have no core. */
export class DisplacedWork {
  private readonly isDisplaced: Uint8Array;
  private readonly leftNs: Float64Array;
  /** Number of times that a process has lost its core. */
  private readonly turns: Int32Array;

  constructor(processes: number) {
    this.isDisplaced = uint8Array(processes).fill(1);
    this.leftNs = float64Array(processes);
    this.turns = int32Array(processes);
  }

  /** The process loses its core with this much work left. */
  begin(process: number, leftNs: number): void {
    this.isDisplaced[process] = 1;
    this.leftNs[process] = leftNs;
    this.turns[process]! += 1;
  }

  /** A process begins a segment. @returns whether it has no core for it yet */
  takes(process: number, ns: number): boolean {
    this.leftNs[process] = ns;
    return this.isDisplaced[process] === 1;
  }

  /** The process has a core again. @returns its remaining work, ns */
  end(process: number): number {
    this.isDisplaced[process] = 0;
    return this.leftNs[process]!;
  }

  turnOf(process: number): number {
    return this.turns[process]!;
  }

  /** Whether the process has lost the core that it had in that turn. */
  isOver(process: number, turn: number): boolean {
    return this.turns[process] !== turn;
  }
}
