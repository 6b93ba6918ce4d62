import { int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { MemoryHierarchy } from '../../hardware/memory/memory-hierarchy.ts';

/** Peers whose buffers have addresses of their own in a process; those of further peers share them, in the caches only. */
const MOST_AREAS = 8;

interface Pair {
  readonly area: number;
  /** Buffers from here on have not been used yet; reposted ones follow them, in order. */
  unused: number;
  readonly posted: number[];
  inUse: number;
  /** Number of reposted buffers that the sender has not been told about. */
  owed: number;
}

/**
 * Buffers that every process posts for each of its peers, and their senders' credits: a sender uses up credits, and the receiver
 * returns them, many at a time, when it has reposted buffers. Nothing arrives without a buffer.
 */
export class ReceiveBuffers {
  private readonly pairs: Map<number, Pair> = new Map();
  private readonly areas: Int32Array;
  private readonly credits: Map<number, number> = new Map();
  private readonly base: number;
  private readonly areaCount: number;
  mostInUse = 0;

  constructor(
    hierarchy: MemoryHierarchy,
    private readonly processes: number,
    readonly bufferBytes: number,
    private readonly perPeer: number,
  ) {
    this.areas = int32Array(processes);
    this.areaCount = Math.min(MOST_AREAS, processes);
    this.base = hierarchy.reserve(this.areaCount * perPeer * bufferBytes);
  }

  /** Takes a credit of the sender; returns false if it has none. */
  takeCredit(from: number, to: number): boolean {
    const pair = this.pairOf(from, to);
    const left = this.credits.get(pair) ?? this.perPeer;
    if (left === 0) return false;
    this.credits.set(pair, left - 1);
    return true;
  }

  addCredits(from: number, to: number, count: number): void {
    const pair = this.pairOf(from, to);
    this.credits.set(pair, (this.credits.get(pair) ?? this.perPeer) + count);
  }

  /** Returns the buffer that a message of the sender has used. */
  fill(from: number, to: number): { buffer: number; address: number } {
    const pair = this.receiving(from, to);
    const buffer = pair.unused < this.perPeer ? pair.unused : pair.posted.shift();
    if (buffer === undefined) throw new SimulationFault('SIM_BUFFERS', 'data came for which no buffer was posted');
    if (buffer === pair.unused) pair.unused += 1;
    pair.inUse += 1;
    this.mostInUse = Math.max(this.mostInUse, pair.inUse);
    return { buffer, address: this.base + (pair.area * this.perPeer + buffer) * this.bufferBytes };
  }

  /** Posts a buffer again. */
  post(from: number, to: number, buffer: number): void {
    const pair = this.receiving(from, to);
    pair.posted.push(buffer);
    pair.inUse -= 1;
    pair.owed += 1;
  }

  /** Returns the credits to be returned now: once they are half of all, or the sender has none left. */
  due(from: number, to: number): number {
    const pair = this.receiving(from, to);
    if (pair.owed < Math.max(1, this.perPeer / 2) && !this.hasUsedAll(pair)) return 0;
    const { owed } = pair;
    pair.owed = 0;
    return owed;
  }

  /** Whether the sender has no credit left: its operation in progress must be taken out of the buffers. */
  exhausted(from: number, to: number): boolean {
    return this.hasUsedAll(this.receiving(from, to));
  }

  /** @throws SimulationFault if a buffer is still in use, or a credit was lost */
  finish(): void {
    for (const [pair, { inUse, owed }] of this.pairs) {
      const credits = this.credits.get(pair) ?? this.perPeer;
      if (inUse === 0 && credits + owed === this.perPeer) continue;
      const message = `${inUse} receive buffers stay in use, ${credits + owed} credits are left`;
      throw new SimulationFault('SIM_BUFFERS', message);
    }
  }

  private receiving(from: number, to: number): Pair {
    const key = this.pairOf(from, to);
    const known = this.pairs.get(key);
    if (known !== undefined) return known;
    const area = this.areas[to]! % this.areaCount;
    this.areas[to]! += 1;
    const pair = { area, unused: 0, posted: [], inUse: 0, owed: 0 };
    this.pairs.set(key, pair);
    return pair;
  }

  /** Every buffer is in use, or posted again without that the sender knows. */
  private hasUsedAll({ inUse, owed }: Pair): boolean {
    return inUse + owed === this.perPeer;
  }

  private pairOf(from: number, to: number): number {
    return from * this.processes + to;
  }
}
