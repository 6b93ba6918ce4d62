import { float64Array, int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NONE } from '../../engine/none.ts';
import type { Transfer } from '../memory/address-range.ts';
import type { CopyRequest, CopyUnderWay } from './copy-request.ts';
import { DmaChannels, type DmaChannelTiming, type DmaClock, type DmaMemory, type DmaRecords } from './dma-channels.ts';
import { DescriptorLists, DmaDescriptors } from './dma-descriptors.ts';

/** Costs and rates of a copy engine and of the driver in front of it. */
export interface DmaTiming extends DmaChannelTiming {
  /** Descriptors end where source or destination cross a multiple of this size: the page size. */
  readonly pageBytes: number;
  /** CPU time of a call of the driver. */
  readonly callNs: number;
  /** CPU time to lock a user page in memory, and to release it again. */
  readonly pageLockNs: number;
  /** CPU time to write a descriptor and append it to its channel. */
  readonly submitNs: number;
  /** Number of new descriptors after which the driver rings a channel's doorbell; it also does so at the end of a call. */
  readonly descriptorsPerDoorbell: number;
  /** CPU time to read which request was completed last, besides the system call, ns. */
  readonly completionReadNs: number;
}

/** The environment of the copy engine of a node. */
export interface DmaSurroundings {
  readonly clock: DmaClock;
  /** Memory of the node. */
  readonly memory: DmaMemory;
  /** Records of kernel and driver. */
  readonly records: DmaRecords;
}

/**
 * The copy engine of a node (I/OAT: the asynchronous DMA copy engine of the chipset) behind its kernel module.
 *
 *     dma.queue(owner, { tag, source, destination, bytes });   // any number of these
 *     const cpuNs = dma.submissionNs(owner);                   // one system call for all of them …
 *     dma.submit(owner, start, requester);                     // … that has the caller's core from `start` on
 *     dma.outstanding(owner)                                   // what a poll, `pollNs` of CPU time, finds
 *
 * An owner is a process of the node, numbered from 0. Each request goes to the next channel in turn and is cut where its
 * source or its destination crosses a page: one descriptor a piece, whose pages the submission locks just before. Data
 * move whether anybody polls or not. Addresses are those of the node.
 */
export class DmaEngine {
  private readonly descriptors = new DmaDescriptors();
  readonly channels: DmaChannels;
  /** By owner: requests queued in the kernel and not yet submitted. */
  private readonly queued: DescriptorLists;
  private readonly queuedDescriptors: Int32Array;
  private readonly queuedPages: Int32Array;
  private readonly outstandingCopies: Int32Array;
  /** By channel: cookie of the request submitted last, and of the one completed last. */
  private readonly lastCookie: Float64Array;
  private readonly completedCookie: Float64Array;
  /** By channel: descriptors so far. */
  private readonly appended: Float64Array;
  private readonly copies: CopyUnderWay[] = [];
  private readonly unusedCopies: number[] = [];
  private nextChannel = 0;
  /**
   * Called when all data of a request are in memory, whether or not anybody looks; an interrupt, if a mechanism uses one, starts
   * here. `outstanding` is already updated.
   */
  onCompleted: (owner: number, tag: number) => void = () => {};
  /** Called when the engine comes to a request that meets page faults; returns when it may go on with it, now or later. */
  onFault: (owner: number, tag: number) => number = () => 0;
  /** Called when the descriptors of a request are complete, for a trace. */
  onTraced: ((channel: number, begin: number, owner: number, serial: number) => void) | undefined;
  copiesQueued = 0;
  copiesCompleted = 0;
  bytesQueued = 0;
  /** System calls that submitted something. */
  submissions = 0;
  pagesLocked = 0;
  pagesReleased = 0;

  private readonly records: DmaRecords;

  /** @param owners processes of the node */
  constructor(
    private readonly timing: DmaTiming,
    owners: number,
    { clock, memory, records }: DmaSurroundings,
  ) {
    const moved = (row: number, begin: number) => this.moved(row, begin);
    this.records = records;
    const heldUntil = (row: number) => this.heldUntil(row);
    this.channels = new DmaChannels(timing, this.descriptors, { clock, memory, heldUntil, moved });
    this.queued = new DescriptorLists(this.descriptors, owners);
    this.queuedDescriptors = int32Array(owners);
    this.queuedPages = int32Array(owners);
    this.outstandingCopies = int32Array(owners);
    this.lastCookie = float64Array(timing.channels);
    this.completedCookie = float64Array(timing.channels);
    this.appended = float64Array(timing.channels);
  }

  /** CPU time of one look for completions, including the system call, ns. */
  get pollNs(): number {
    return this.timing.callNs + this.timing.completionReadNs;
  }

  /**
   * Queues a request in the kernel until the owner's next `submit`; takes no time itself.
   * @throws RangeError for an empty request, unless a page fault has left nothing of it
   */
  queue(owner: number, request: CopyRequest): void {
    const { tag, bytes, serial = NONE, faults = false } = request;
    if (!(bytes > 0 || faults)) throw new RangeError(`a copy of ${bytes} bytes`);
    const channel = this.nextChannel;
    this.nextChannel = (channel + 1) % this.timing.channels;
    const row = this.unusedCopies.pop() ?? this.copies.length;
    this.copies[row] = { owner, tag, channel, cookie: 0, descriptors: 0, pages: 0, faults, serial };
    this.cut(row, request);
    this.outstandingCopies[owner] += 1;
    this.copiesQueued += 1;
    this.bytesQueued += bytes;
  }

  /** CPU time of the one system call that submits all that the owner has queued. */
  submissionNs(owner: number): number {
    const { callNs, pageLockNs, submitNs } = this.timing;
    return callNs + this.queuedPages[owner] * pageLockNs + this.queuedDescriptors[owner] * submitNs;
  }

  /**
   * The system call occupies the caller's core from `start` (now or later) for `submissionNs`. Pages are locked and descriptors
   * appended one by one, so the engine begins during the call.
   * @param requester thread to which cache accesses are attributed
   */
  submit(owner: number, start: number, requester: number): void {
    const { channels, callNs, pageLockNs, submitNs, descriptorsPerDoorbell } = this.timing;
    const unseen: number[][] = Array.from({ length: channels }, () => []);
    let time = start + callNs;
    for (let row = this.queued.first(owner); row !== NONE; row = this.queued.first(owner)) {
      this.queued.shift(owner);
      const pages = this.descriptors.pages(row);
      const begin = time;
      time += pages * pageLockNs + submitNs;
      this.pagesLocked += pages;
      const rows = unseen[this.append(row)]!;
      this.record(owner, row, begin, requester);
      rows.push(row);
      if (rows.length >= descriptorsPerDoorbell) this.ring(rows, time);
    }
    for (const rows of unseen) this.ring(rows, time);
    this.queuedDescriptors[owner] = 0;
    this.queuedPages[owner] = 0;
    this.submissions += 1;
    this.channels.serve();
  }

  /** Requests of the owner that are not complete, queued ones included. */
  outstanding(owner: number): number {
    return this.outstandingCopies[owner];
  }

  /** @throws SimulationFault if a byte, a request or a locked page was lost */
  finish(): void {
    const bytes = this.bytesQueued - this.channels.bytesMoved;
    const copies = this.copiesQueued - this.copiesCompleted;
    const pages = this.pagesLocked - this.pagesReleased;
    if (bytes === 0 && copies === 0 && pages === 0) return;
    const message = `the copy engine kept ${copies} requests, ${bytes} bytes and ${pages} locked pages`;
    throw new SimulationFault('SIM_CONSERVATION', message);
  }

  /** One descriptor for each piece between borders of pages, of the source or of the destination. */
  private cut(row: number, { source, destination, bytes }: Transfer): void {
    const { pageBytes } = this.timing;
    const copy = this.copies[row]!;
    let done = 0;
    do {
      const [from, to] = [source + done, destination + done];
      const piece = Math.min(bytes - done, pageBytes - (from % pageBytes), pageBytes - (to % pageBytes));
      const opens = (address: number) => done === 0 || address % pageBytes === 0;
      const pages = Number(opens(from)) + Number(opens(to));
      const cut = { source: from, destination: to, bytes: piece };
      this.queued.push(copy.owner, this.descriptors.allocate(cut, row, pages));
      copy.descriptors += 1;
      copy.pages += pages;
      done += piece;
    } while (done < bytes);
    this.queuedDescriptors[copy.owner] += copy.descriptors;
    this.queuedPages[copy.owner] += copy.pages;
  }

  /** Appends a descriptor to the channel of its request, which gets its cookie with the first; returns the channel. */
  private append(row: number): number {
    const request = this.copies[this.descriptors.copy(row)]!;
    if (request.cookie === 0) {
      this.lastCookie[request.channel] += 1;
      request.cookie = this.lastCookie[request.channel];
    }
    this.descriptors.setVisibleAt(row, Number.POSITIVE_INFINITY);
    this.channels.append(request.channel, row);
    return request.channel;
  }

  /** Records of kernel and driver for a descriptor, and for the pages locked for it. */
  private record(owner: number, row: number, time: number, requester: number): void {
    const { descriptors, records } = this;
    const pages = descriptors.pages(row);
    const { channel } = this.copies[descriptors.copy(row)]!;
    const isOpened = (address: number) => pages === 2 || (pages === 1 && address % this.timing.pageBytes === 0);
    for (const address of [descriptors.source(row), descriptors.destination(row)]) {
      if (isOpened(address)) records.lock(owner, address, time, requester);
    }
    records.append(owner, { channel, count: this.appended[channel] }, time, requester);
    this.appended[channel] += 1;
  }

  /** Notifies the channel of descriptors at a time. */
  private ring(rows: number[], time: number): void {
    for (const row of rows) this.descriptors.setVisibleAt(row, time);
    rows.length = 0;
  }

  /** When the channel may go on with a descriptor: a time that has passed unless its request meets page faults. */
  private heldUntil(row: number): number {
    const request = this.copies[this.descriptors.copy(row)]!;
    if (!request.faults) return 0;
    request.faults = false;
    return this.onFault(request.owner, request.tag);
  }

  private moved(row: number, begin: number): void {
    const copy = this.descriptors.copy(row);
    const request = this.copies[copy]!;
    request.begin ??= begin;
    this.descriptors.free(row);
    request.descriptors -= 1;
    if (request.descriptors > 0) return;
    if (request.cookie !== this.completedCookie[request.channel] + 1) {
      throw new SimulationFault('SIM_CONSERVATION', `a copy overtook another on channel ${request.channel}`);
    }
    this.completedCookie[request.channel] = request.cookie;
    this.unusedCopies.push(copy);
    this.outstandingCopies[request.owner] -= 1;
    this.copiesCompleted += 1;
    this.pagesReleased += request.pages;
    this.onTraced?.(request.channel, request.begin, request.owner, request.serial);
    this.onCompleted(request.owner, request.tag);
  }
}
