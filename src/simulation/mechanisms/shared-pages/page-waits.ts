import { int32Array } from '../../engine/arrays.ts';
import { NOBODY } from '../../engine/none.ts';

/** Threads of each node that wait for minipages, in the order of their requests: a thread waits for one at a time. */
export class PageWaits {
  /** By node, and by thread the next one of its node. */
  private readonly firsts: Int32Array;
  private readonly nexts: Int32Array;
  /** By thread. */
  private readonly units: Int32Array;

  constructor(nodes: number, processes: number) {
    this.firsts = int32Array(nodes).fill(NOBODY);
    this.nexts = int32Array(processes);
    this.units = int32Array(processes);
  }

  /** A thread of a node begins to wait for a minipage. */
  add(node: number, process: number, unit: number): void {
    const { nexts } = this;
    this.units[process] = unit;
    nexts[process] = NOBODY;
    let last = this.firsts[node]!;
    if (last === NOBODY) {
      this.firsts[node] = process;
      return;
    }
    while (nexts[last] !== NOBODY) last = nexts[last]!;
    nexts[last] = process;
  }

  /** Returns the thread of a node that first requested a minipage; -1 if none waits for it. */
  first(node: number, unit: number): number {
    let process = this.firsts[node]!;
    while (process !== NOBODY && this.units[process] !== unit) process = this.nexts[process]!;
    return process;
  }

  /** A thread no longer waits. */
  remove(node: number, process: number): void {
    const { nexts } = this;
    let before = this.firsts[node]!;
    if (before === process) {
      this.firsts[node] = nexts[process]!;
      return;
    }
    while (nexts[before] !== process) before = nexts[before]!;
    nexts[before] = nexts[process]!;
  }
}
