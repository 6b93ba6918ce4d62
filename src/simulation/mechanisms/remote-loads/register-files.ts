import { float64Array, int32Array, uint8Array } from '../../engine/arrays.ts';
import { REGISTERS } from '../../hardware/ht-bridge/partition-registers.ts';

const EMPTY = -1;
const READ_ONLY = 1;

/** What a process has a register mean a node with: whether to write as well, for all cores of its node or itself alone. */
export interface NodeRights {
  readonly mayWrite: boolean;
  readonly isShared: boolean;
}

/**
 * Which nodes the partition registers of each node mean. One that none means takes the place of that used longest ago: the
 * software of a bridge knows with which rights a process wants it.
 */
export class RegisterFiles {
  /** By node and register: a node, or one that only one process means. */
  private readonly meant: Int32Array;
  private readonly isReadOnly: Uint8Array;
  private readonly usedAt: Float64Array;
  /** By process and node: rights that a process has asked for, if they are not all rights for everybody. */
  private rights: Map<number, NodeRights> | undefined;
  private uses = 0;
  writes = 0;
  refusals = 0;

  /** At first they mean the nodes that follow: nothing of a small system is ever rewritten. */
  constructor(private readonly nodes: number) {
    this.meant = int32Array(nodes * REGISTERS).fill(EMPTY);
    this.isReadOnly = uint8Array(nodes * REGISTERS);
    this.usedAt = float64Array(nodes * REGISTERS);
    for (let node = 0; node < nodes; node += 1) {
      for (let index = 0; index < Math.min(REGISTERS, nodes - 1); index += 1) {
        this.meant[node * REGISTERS + index] = (node + 1 + index) % nodes;
      }
    }
  }

  /** A process uses an address of another node's memory. @returns whether a register was rewritten for it */
  use(node: number, process: number, target: number): boolean {
    const rights = this.rights?.get(process * this.nodes + target);
    const wanted = this.meaning(process, target, rights);
    const begin = node * REGISTERS;
    let oldest = begin;
    this.uses += 1;
    for (let place = begin; place < begin + REGISTERS; place += 1) {
      if (this.meant[place] === wanted) {
        this.usedAt[place] = this.uses;
        return false;
      }
      if (this.usedAt[place] < this.usedAt[oldest]) oldest = place;
    }
    this.fill(oldest, wanted, rights?.mayWrite ?? true);
    return true;
  }

  /** Whether the register that a process uses for a node lets it write there; counted if not. */
  mayWrite(node: number, process: number, target: number): boolean {
    if (this.rights === undefined) return true;
    const wanted = this.meaning(process, target, this.rights.get(process * this.nodes + target));
    for (let place = node * REGISTERS; place < (node + 1) * REGISTERS; place += 1) {
      if (this.meant[place] !== wanted || this.isReadOnly[place] !== READ_ONLY) continue;
      this.refusals += 1;
      return false;
    }
    return true;
  }

  /** A process has a register of its node mean another node. */
  map(
    place: { readonly node: number; readonly register: number },
    process: number,
    target: number,
    rights: NodeRights,
  ) {
    const isPlain = rights.mayWrite && rights.isShared;
    const meant = this.meaning(process, target, rights);
    if (!isPlain || this.rights !== undefined) {
      this.rights ??= new Map();
      this.rights.set(process * this.nodes + target, rights);
      this.forget(place.node, meant);
    }
    this.fill(place.node * REGISTERS + place.register, meant, rights.mayWrite);
  }

  /** No other register means the same with earlier rights. */
  private forget(node: number, meant: number): void {
    for (let place = node * REGISTERS; place < (node + 1) * REGISTERS; place += 1) {
      if (this.meant[place] === meant) this.meant[place] = EMPTY;
    }
  }

  /** A register means memory of no node. */
  clear(node: number, register: number): void {
    this.fill(node * REGISTERS + register, EMPTY, true);
  }

  /** A register that is one process's alone means a node that nobody else finds in it. */
  private meaning(process: number, target: number, rights: NodeRights | undefined): number {
    return rights === undefined || rights.isShared ? target : this.nodes * (1 + process) + target;
  }

  private fill(place: number, meant: number, mayWrite: boolean): void {
    this.meant[place] = meant;
    this.isReadOnly[place] = mayWrite ? 0 : READ_ONLY;
    this.usedAt[place] = this.uses;
    this.writes += 1;
  }
}
