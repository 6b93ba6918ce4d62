import { grown, int32Array, uint8Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';

/** In place of a node: its answer is on the way from the bridge to the core. */
const ANSWERED = -1;

/**
 * SrcTags of the units of a bridge, which is one unit, or has one for each core: those of its own pending requests, and the
 * matching table of requests that it answers, by the tag that their packets have here. If two bridges use the same tag, the later
 * request gets another one here, and its own again in the response.
 */
export class Tags {
  opened = 0;
  closed = 0;
  remapped = 0;
  /** By unit and tag: one more than the node that was asked, `ANSWERED`, or 0 if the tag is free. */
  private readonly out: Int32Array;
  /** By node and tag: whether it is in use. */
  private readonly table: Uint8Array;
  /** By unit; by node. */
  private readonly outCount: Int32Array;
  readonly tableCount: Int32Array;
  /** By message: its tag at the origin, and in the table of the responder. */
  private home = int32Array(1024);
  private entry = int32Array(1024);

  constructor(
    nodes: number,
    readonly perBridge: number,
    /** Number of units per bridge. */
    private readonly units: number,
  ) {
    this.out = int32Array(nodes * units * perBridge);
    this.table = uint8Array(nodes * perBridge);
    this.outCount = int32Array(nodes * units);
    this.tableCount = int32Array(nodes);
  }

  /** Gives a request to a node a tag. @returns whether one was free */
  open(unit: number, message: number, asked: number): boolean {
    if (this.outCount[unit] === this.perBridge) return false;
    const tag = this.freeIn(this.out, unit, 0);
    this.out[unit * this.perBridge + tag] = asked + 1;
    this.outCount[unit] += 1;
    this.opened += 1;
    this.remember(message);
    this.home[message] = tag;
    this.entry[message] = NONE;
    return true;
  }

  /** The bridge has the answer: nobody is asked any more. */
  answered(unit: number, message: number): void {
    this.out[unit * this.perBridge + this.home[message]] = ANSWERED;
  }

  /** The answer is at the core that asked: the tag is free. */
  close(unit: number, message: number): void {
    this.out[unit * this.perBridge + this.home[message]] = 0;
    this.outCount[unit] -= 1;
    this.closed += 1;
  }

  /** Returns the tag of a request at its origin, with which its response returns. */
  homeOf(message: number): number {
    return this.home[message];
  }

  /** Whether a request to that node with that tag is pending. */
  isOut(unit: number, tag: number, asked: number): boolean {
    return tag < this.perBridge && this.out[unit * this.perBridge + tag] === asked + 1;
  }

  /** Requests of a node that are out. */
  outOf(node: number): number {
    let sum = 0;
    for (let unit = node * this.units; unit < (node + 1) * this.units; unit += 1) sum += this.outCount[unit];
    return sum;
  }

  /** Enters a request into the matching table of the responder. @returns whether there was room */
  enter(node: number, message: number): boolean {
    if (this.tableCount[node] === this.perBridge) return false;
    const home = this.home[message];
    const tag = this.freeIn(this.table, node, home);
    if (tag !== home) this.remapped += 1;
    this.table[node * this.perBridge + tag] = 1;
    this.tableCount[node] += 1;
    this.entry[message] = tag;
    return true;
  }

  leave(node: number, message: number): void {
    this.table[node * this.perBridge + this.entry[message]] = 0;
    this.tableCount[node] -= 1;
  }

  /** The first free tag from one on; there is one. */
  private freeIn(used: Uint8Array | Int32Array, row: number, from: number): number {
    const begin = row * this.perBridge;
    let tag = from;
    while (used[begin + tag] !== 0) tag = tag + 1 === this.perBridge ? 0 : tag + 1;
    return tag;
  }

  private remember(message: number): void {
    while (message >= this.home.length) {
      this.home = grown(this.home, int32Array(2 * this.home.length));
      this.entry = grown(this.entry, int32Array(2 * this.entry.length));
    }
  }
}
