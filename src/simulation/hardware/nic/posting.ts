import { float64Array } from '../../engine/arrays.ts';
import { busyBy } from '../../engine/occupancy.ts';
import type { MemoryPath } from '../memory-path.ts';
import { bringsData, type Messages } from '../messages.ts';
import type { NicValues } from './parameters.ts';

export type PostingValues = Pick<
  NicValues,
  'inlineBytes' | 'doorbellNs' | 'queuePairGapNs' | 'listEntryGapNs' | 'postsPerDoorbell'
>;

/** Size of an entry besides its inline data (reliable connections: Kalia et al., ATC 2016), and its granularity. */
const ENTRY_HEADER_BYTES = 36;
const ENTRY_BLOCK_BYTES = 64;

/**
 * The front of NICs: the CPU writes an entry with a doorbell, or a list of entries with one for all, the NIC begins with
 * the entries of a process one by one, and reads from memory lists, and the data that do not fit into an entry. Each process
 * has a queue pair.
 */
export class Posting {
  private readonly queueFreeAt: Float64Array;
  /** By queue pair: total time that the NIC needs to start the posted entries. */
  private readonly givenNs: Float64Array;
  /** When the NIC had the first packet of a process's latest post: posts leave in order. */
  private readonly lastHeadAt: Float64Array;
  private readonly inlineBytes: number;
  private readonly doorbellNs: number;
  private readonly queuePairGapNs: number;
  readonly listEntryGapNs: number;
  /** Entries that the NIC has read as part of a list, until it begins with them. */
  private readonly listed: Set<number> = new Set();
  /** Whether the NIC starts a message when it is posted. */
  private readonly isImmediate: boolean;

  constructor(
    private readonly messages: Messages,
    private readonly path: MemoryPath,
    processes: number,
    values: PostingValues,
  ) {
    this.queueFreeAt = float64Array(processes);
    this.givenNs = float64Array(processes);
    this.lastHeadAt = float64Array(processes);
    this.inlineBytes = values.inlineBytes;
    this.doorbellNs = values.doorbellNs;
    this.queuePairGapNs = values.queuePairGapNs;
    this.listEntryGapNs = values.listEntryGapNs;
    this.isImmediate = values.doorbellNs === 0 && values.queuePairGapNs === 0 && values.postsPerDoorbell === 1;
  }

  /**
   * Rings the doorbell for one process's list at `rung`: the NIC reads all of it, then starts the entries one after the other. A
   * single entry is written with the doorbell.
   * @returns when it starts the first; `headAt` must be called for each further one `listEntryGapNs` later
   */
  ring(nic: number, list: readonly number[], rung: number): number {
    const process = this.messages.origin(list[0]);
    const arrived = rung + this.doorbellNs;
    const begun = this.begin(process, list.length === 1 ? arrived : this.fetched(nic, list, arrived));
    for (const message of list) this.listed.add(message);
    const behindNs = (list.length - 1) * this.listEntryGapNs;
    this.queueFreeAt[process] += behindNs;
    this.givenNs[process] += behindNs;
    return begun;
  }

  /**
   * Brings a message posted at `now` to its NIC: `messages.readyAt` is when its last byte arrives.
   * @returns when its first packet arrives
   */
  headAt(nic: number, message: number, now: number): number {
    const { messages } = this;
    const process = messages.origin(message);
    const begins = this.isImmediate || this.listed.delete(message);
    const begun = begins ? now : this.begin(process, now + this.doorbellNs);
    if (!this.isInline(message)) return this.inOrder(process, this.path.fetch(nic, message, begun));
    messages.setReadyAt(message, begun);
    return this.inOrder(process, begun);
  }

  /** Returns by queue pair how long the NIC has been busy starting its entries by then. */
  busyNs(now: number): Float64Array {
    return busyBy(now, this.givenNs, this.queueFreeAt);
  }

  /** Returns when the NIC has all of a list. */
  private fetched(nic: number, list: readonly number[], begun: number): number {
    const bytes = list.reduce((sum, message) => sum + this.entryBytes(message), 0);
    return this.path.fetchEntries(nic, begun, bytes);
  }

  private isInline(message: number): boolean {
    const { messages } = this;
    return messages.payloadBytes(message) <= this.inlineBytes || !bringsData(messages.kind(message));
  }

  private entryBytes(message: number): number {
    const bytes = ENTRY_HEADER_BYTES + (this.isInline(message) ? this.messages.payloadBytes(message) : 0);
    return Math.ceil(bytes / ENTRY_BLOCK_BYTES) * ENTRY_BLOCK_BYTES;
  }

  private begin(process: number, rung: number): number {
    const begun = Math.max(rung, this.queueFreeAt[process]);
    this.queueFreeAt[process] = begun + this.queuePairGapNs;
    this.givenNs[process] += this.queuePairGapNs;
    return begun;
  }

  private inOrder(process: number, headAt: number): number {
    const last = this.lastHeadAt[process];
    if (headAt <= last) return last;
    this.lastHeadAt[process] = headAt;
    return headAt;
  }
}
