import { int32Array, uint8Array } from '../engine/arrays.ts';

/** What a node may do to its copy of a minipage. */
export const ACCESS = { none: 0, read: 1, write: 2 } as const;

/** A request of a node that is under way: what it asks for, and how many notifications it needs and has got. */
export interface OpenRequest {
  readonly right: number;
  /** 0 until the first notification says it. */
  need: number;
  got: number;
}

/** A request that waits at the manager of its minipage. */
export interface QueuedRequest {
  readonly from: number;
  readonly right: number;
}

const WORD_BITS = 32;

/**
 * All that nodes know of minipages: at each node its copies and requests, at each manager the directory. Arrays that the
 * protocol changes in place; a copy and what the directory says of it are only ever compared by messages.
 */
export class PageStates {
  /** By minipage and node: what the node may do, and the stamp of the content that it has. */
  readonly access: Uint8Array;
  readonly stamp: Int32Array;
  /** By minipage and node, of requests under way only. */
  readonly open: Map<number, OpenRequest> = new Map();
  /** Directory, by minipage: a bit for each node with a copy, whether that may write, and whether a request is served. */
  readonly copies: Int32Array;
  readonly exclusive: Uint8Array;
  readonly busy: Uint8Array;
  /** Requests that wait for the one which is served. */
  readonly queues: Map<number, QueuedRequest[]> = new Map();
  private readonly words: number;

  /** @param home the node that has a minipage to itself at first */
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

  /** Index of what a node has of a minipage. */
  placeOf(node: number, unit: number): number {
    return unit * this.nodes + node;
  }

  /** The node that keeps the directory of a minipage: static, in turn. */
  managerOf(unit: number): number {
    return unit % this.nodes;
  }

  hasCopy(unit: number, node: number): boolean {
    return (this.copies[unit * this.words + (node >>> 5)]! & (1 << (node & 31))) !== 0;
  }

  addCopy(unit: number, node: number): void {
    this.copies[unit * this.words + (node >>> 5)]! |= 1 << (node & 31);
  }

  /** The node is the only one with a copy. */
  keepOnly(unit: number, node: number): void {
    this.copies.fill(0, unit * this.words, (unit + 1) * this.words);
    this.addCopy(unit, node);
  }

  /** Nodes with a copy but one, in ascending order; the manager first if it is among them. */
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
