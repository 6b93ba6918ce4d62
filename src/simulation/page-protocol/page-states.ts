import { int32Array, uint8Array } from '../engine/arrays.ts';

/** Rights of a node to its copy of a minipage. */
export const ACCESS = { none: 0, read: 1, write: 2 } as const;

/** A pending request of a node: the requested right, and the numbers of notifications needed and received. */
export interface OpenRequest {
  readonly right: number;
  /** 0 until the first notification with the number. */
  need: number;
  got: number;
}

/** A request queued at the manager of its minipage. */
export interface QueuedRequest {
  readonly from: number;
  readonly right: number;
}

const WORD_BITS = 32;

/**
 * The state of minipages at all nodes: copies and requests at each node, and the directory at each manager. The protocol modifies
 * the arrays in place. A copy and its directory entry are only kept in agreement by messages.
 */
export class PageStates {
  /** By minipage and node: the node's right, and the stamp of its content. */
  readonly access: Uint8Array;
  readonly stamp: Int32Array;
  /** By minipage and node, for pending requests only. */
  readonly open: Map<number, OpenRequest> = new Map();
  /**
   * Directory by minipage: a bit for each node with a copy, whether that node may write, and whether a request is being served.
   */
  readonly copies: Int32Array;
  readonly exclusive: Uint8Array;
  readonly busy: Uint8Array;
  /** Requests queued behind the one being served. */
  readonly queues: Map<number, QueuedRequest[]> = new Map();
  private readonly words: number;

  /** @param home returns the node that has a minipage to itself initially */
  constructor(
    readonly nodes: number,
    readonly units: number,
    home: (unit: number) => number,
  ) {
    this.words = Math.ceil(nodes / WORD_BITS);
    this.access = uint8Array(nodes * units);
    this.stamp = int32Array(nodes * units);
    this.copies = int32Array(units * this.words);
    this.exclusive = uint8Array(units).fill(1);
    this.busy = uint8Array(units);
    for (let unit = 0; unit < units; unit += 1) {
      this.access[this.placeOf(home(unit), unit)] = ACCESS.write;
      this.addCopy(unit, home(unit));
    }
  }

  /** Returns the index of a node's state for a minipage. */
  placeOf(node: number, unit: number): number {
    return unit * this.nodes + node;
  }

  /** Returns the node that keeps the directory of a minipage: assigned statically, round robin. */
  managerOf(unit: number): number {
    return unit % this.nodes;
  }

  hasCopy(unit: number, node: number): boolean {
    return (this.copies[unit * this.words + (node >>> 5)]! & (1 << (node & 31))) !== 0;
  }

  addCopy(unit: number, node: number): void {
    this.copies[unit * this.words + (node >>> 5)]! |= 1 << (node & 31);
  }

  /** Makes the node the only one with a copy. */
  keepOnly(unit: number, node: number): void {
    this.copies.fill(0, unit * this.words, (unit + 1) * this.words);
    this.addCopy(unit, node);
  }

  /** Returns the nodes with a copy, except one, in ascending order; the manager first if it is among them. */
  othersThan(unit: number, node: number): number[] {
    const others: number[] = [];
    const manager = this.managerOf(unit);
    if (manager !== node && this.hasCopy(unit, manager)) others.push(manager);
    for (let word = 0; word < this.words; word += 1) {
      let bits = this.copies[unit * this.words + word]!;
      while (bits !== 0) {
        const holder = word * WORD_BITS + 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        if (holder !== node && holder !== manager) others.push(holder);
      }
    }
    return others;
  }
}
