import { NONE } from '../../engine/none.ts';
import type { BucketTable } from './bucket-table.ts';
import type { FirehoseTable } from './firehose-table.ts';
import type { NodeMemory } from './node-memory.ts';
import type { RegistrationWork } from './registration-work.ts';
import { requireRoom } from './transfer-size.ts';
import type { Transfers } from './transfers.ts';

/** Contents of a move request: buckets that the origin's firehoses leave, and those to which they move. */
export interface Move {
  readonly released: number[];
  readonly wanted: number[];
}

/** State of a transfer's firehoses: all available, some moving, some missing. */
export const REACH = { mapped: 0, moving: 1, missing: 2 } as const;
const MAPPED = REACH.mapped;
const MOVING = REACH.moving;
const MISSING = REACH.missing;

/**
 * What transfers hold at their origin's node until they complete: firehoses to their buckets at the target, and the buckets of
 * their source data. A transfer with a single bucket at an end remembers its slot in the table.
 */
export class Holdings {
  private readonly transfers: Transfers;
  private readonly memory: NodeMemory;

  /** @param localLimit buckets that local operations of a node may use at once */
  constructor(
    { transfers, memory }: { readonly transfers: Transfers; readonly memory: NodeMemory },
    private readonly tables: readonly BucketTable[],
    private readonly hoses: readonly FirehoseTable[],
    private readonly localLimit: number,
  ) {
    this.transfers = transfers;
    this.memory = memory;
  }

  /** Whether a transfer gets all that it needs. @throws SimulationFault if it never can */
  admits(transfer: number): boolean {
    const { transfers, memory } = this;
    const node = memory.nodeOf(transfers.origin(transfer));
    const target = memory.nodeOf(transfers.target(transfer));
    if (node === target) return this.admitsOnNode(transfer, node);
    return this.admitsRemote(transfer, this.hoses[node], target) && this.admitsSource(transfer, this.tables[node]);
  }

  /** Takes the buckets at the origin; returns false if the data are in memory that is already registered. */
  takeSource(transfer: number, node: number, work: RegistrationWork): boolean {
    const { transfers } = this;
    const first = transfers.firstLocal(transfer);
    if (first < 0) return false;
    const table = this.tables[node];
    const slot = transfers.localSlot(transfer);
    if (slot >= 0) table.acquireSlot(slot, work);
    else {
      table.acquireLocal(first, transfers.lastLocal(transfer), work);
      if (first === transfers.lastLocal(transfer)) transfers.setLocalSlot(transfer, table.buckets.find(first));
    }
    return true;
  }

  /** Takes the buckets at a target on the same node. */
  takeTarget(transfer: number, node: number, work: RegistrationWork): void {
    this.tables[node].acquireLocal(this.transfers.firstBucket(transfer), this.transfers.lastBucket(transfer), work);
  }

  /** Takes the available firehoses of a transfer and returns their state. If some are missing, `claim` follows. */
  takeFirehoses(transfer: number, node: number): number {
    const { transfers } = this;
    const hoses = this.hoses[node];
    const first = transfers.firstBucket(transfer);
    const last = transfers.lastBucket(transfer);
    if (first === last) {
      const slot = transfers.hoseSlot(transfer);
      if (slot < 0) return MISSING;
      hoses.use(slot);
      return hoses.isMapped(slot) ? MAPPED : MOVING;
    }
    const target = this.memory.nodeOf(transfers.target(transfer));
    let reach: number = MAPPED;
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = hoses.find(target, bucket);
      if (slot >= 0) hoses.use(slot);
      if (slot < 0) reach = MISSING;
      else if (reach === MAPPED && !hoses.isMapped(slot)) reach = MOVING;
    }
    return reach;
  }

  /** Assigns firehoses to the buckets without one: returns the request to the target. */
  claim(transfer: number, node: number): Move {
    const { transfers } = this;
    const hoses = this.hoses[node];
    const target = this.memory.nodeOf(transfers.target(transfer));
    const move: Move = { released: [], wanted: [] };
    for (let bucket = transfers.firstBucket(transfer); bucket <= transfers.lastBucket(transfer); bucket += 1) {
      if (hoses.find(target, bucket) >= 0) continue;
      const left = hoses.claim(target, bucket);
      if (left >= 0) move.released.push(left);
      move.wanted.push(bucket);
      transfers.setHoseSlot(transfer, hoses.find(target, bucket));
    }
    return move;
  }

  /** The transfer is complete. */
  giveBack(transfer: number): void {
    const { transfers, memory } = this;
    const node = memory.nodeOf(transfers.origin(transfer));
    const target = memory.nodeOf(transfers.target(transfer));
    const first = transfers.firstBucket(transfer);
    const last = transfers.lastBucket(transfer);
    this.releaseSource(transfer, this.tables[node]);
    if (node === target) {
      this.tables[node].releaseLocal(first, last);
      return;
    }
    const hoses = this.hoses[node];
    if (first === last) hoses.release(transfers.hoseSlot(transfer));
    else for (let bucket = first; bucket <= last; bucket += 1) hoses.release(hoses.find(target, bucket));
  }

  private releaseSource(transfer: number, table: BucketTable): void {
    const { transfers } = this;
    const slot = transfers.localSlot(transfer);
    if (slot >= 0) table.releaseSlot(slot);
    else if (transfers.firstLocal(transfer) >= 0) {
      table.releaseLocal(transfers.firstLocal(transfer), transfers.lastLocal(transfer));
    }
  }

  private admitsRemote(transfer: number, hoses: FirehoseTable, target: number): boolean {
    const { transfers } = this;
    const first = transfers.firstBucket(transfer);
    const last = transfers.lastBucket(transfer);
    if (first === last) {
      const slot = hoses.find(target, first);
      transfers.setHoseSlot(transfer, slot);
      if (slot >= 0) return true;
    }
    requireRoom(transfers.bytes(transfer), last - first + 1, hoses.perNode, 'the firehoses to a node');
    return hoses.admits(target, first, last);
  }

  private admitsSource(transfer: number, table: BucketTable): boolean {
    const { transfers } = this;
    const first = transfers.firstLocal(transfer);
    if (first < 0) return true;
    const last = transfers.lastLocal(transfer);
    if (first === last) {
      const slot = table.buckets.find(first);
      transfers.setLocalSlot(transfer, slot);
      if (slot >= 0) return table.admitsSlot(slot);
    }
    requireRoom(transfers.bytes(transfer), last - first + 1, this.localLimit, 'MAXVICTIM');
    return table.admitsLocal(first, last);
  }

  /** A target on the same node needs no firehose: its buckets are pinned like a source. */
  private admitsOnNode(transfer: number, node: number): boolean {
    const { transfers } = this;
    const remote = transfers.lastBucket(transfer) - transfers.firstBucket(transfer) + 1;
    const first = transfers.firstLocal(transfer);
    const last = transfers.lastLocal(transfer);
    transfers.setLocalSlot(transfer, NONE);
    requireRoom(transfers.bytes(transfer), last - first + 1 + remote, this.localLimit, 'MAXVICTIM');
    return this.tables[node].admitsLocal(first, last, remote);
  }
}
