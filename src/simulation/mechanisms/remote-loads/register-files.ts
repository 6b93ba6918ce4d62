import { float64Array, int32Array } from '../../engine/arrays.ts';
import { REGISTERS } from '../../hardware/ht-bridge/partition-registers.ts';

const EMPTY = -1;

/** Which nodes the partition registers of each node mean. One that none means takes the place of that used longest ago. */
export class RegisterFiles {
  private readonly meant: Int32Array;
  private readonly usedAt: Float64Array;
  private uses = 0;
  writes = 0;

  /** At first they mean the nodes that follow: nothing of a small system is ever rewritten. */
  constructor(nodes: number) {
    this.meant = int32Array(nodes * REGISTERS).fill(EMPTY);
    this.usedAt = float64Array(nodes * REGISTERS);
    for (let node = 0; node < nodes; node += 1) {
      for (let index = 0; index < Math.min(REGISTERS, nodes - 1); index += 1) {
        this.meant[node * REGISTERS + index] = (node + 1 + index) % nodes;
      }
    }
  }

  /** An address of the target's memory is used. @returns whether a register was rewritten for it */
  use(node: number, target: number): boolean {
    const begin = node * REGISTERS;
    let oldest = begin;
    this.uses += 1;
    for (let place = begin; place < begin + REGISTERS; place += 1) {
      if (this.meant[place] === target) {
        this.usedAt[place] = this.uses;
        return false;
      }
      if (this.usedAt[place] < this.usedAt[oldest]) oldest = place;
    }
    this.write(node, oldest - begin, target);
    return true;
  }

  write(node: number, register: number, target: number): void {
    const place = node * REGISTERS + register;
    this.meant[place] = target;
    this.usedAt[place] = this.uses;
    this.writes += 1;
  }
}
