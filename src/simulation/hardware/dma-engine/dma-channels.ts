import { NONE } from '../../engine/none.ts';
import { busyUntil } from '../../engine/occupancy.ts';
import type { Transfer } from '../memory/address-range.ts';
import { DescriptorLists, type DmaDescriptors } from './dma-descriptors.ts';

export interface DmaChannelTiming {
  /** Copies on different channels progress at the same time, descriptor by descriptor in turn. */
  readonly channels: number;
  /** Rate at which the engine moves data, shared by its channels. */
  readonly bytesPerNs: number;
  /** Time of the engine per descriptor besides its data, ns. */
  readonly descriptorNs: number;
}

/** Memory, as the engine reaches it past the caches. */
export interface DmaMemory {
  /**
   * The engine moves data now; caches stay coherent.
   * @param ns duration without other users of memory
   * @returns actual duration, ns
   */
  move(transfer: Transfer, ns: number): number;
}

/** A descriptor's place: it is the `count`th of its channel, from 0. */
export interface DescriptorPlace {
  readonly channel: number;
  readonly count: number;
}

/** Accesses of kernel and driver, through the cache of the submitting core, to records of pages and descriptors. */
export interface DmaRecords {
  /** The page of an address is locked at a time. */
  lock(owner: number, address: number, time: number, requester: number): void;
  /** A descriptor is written at a time. */
  append(owner: number, place: DescriptorPlace, time: number, requester: number): void;
}

/** The clock of the simulation, as the engine of one node sees it. */
export interface DmaClock {
  now(): number;
  /** Has `step` called at a time. */
  at(time: number, step: number): void;
}

/** The environment of a copy engine's channels. */
export interface ChannelSurroundings {
  readonly clock: DmaClock;
  readonly memory: DmaMemory;
  /** When a channel may go on with a descriptor that it has come to: now, or later if it meets page faults. */
  readonly heldUntil: (row: number) => number;
  /** Called with each descriptor whose data stand in memory, and when the engine has begun with it. */
  readonly moved: (row: number, begin: number) => void;
}

const STEP = { doorbell: 0, moved: 1 } as const;

/**
 * The hardware of a copy engine: a chain of descriptors per channel, which it works through in turn, one descriptor at a
 * time. Data go from memory to memory past the caches, which are kept coherent: dirty lines of the source are written
 * back, lines of the destination are dropped, when their descriptor is begun. Where memory is busy, that takes longer.
 */
export class DmaChannels {
  private readonly chains: DescriptorLists;
  /** Descriptor that is being moved, or -1. */
  private moving = NONE;
  private movingSince = 0;
  private served = 0;
  private wakeAt = Number.POSITIVE_INFINITY;
  descriptorsMoved = 0;
  bytesMoved = 0;
  /** Time for the data that it has begun to move, and when the last of them are moved. */
  private givenNs = 0;
  private freeAt = 0;

  private readonly clock: DmaClock;
  private readonly memory: DmaMemory;
  private readonly heldUntil: (row: number) => number;
  private readonly moved: (row: number, begin: number) => void;

  constructor(
    private readonly timing: DmaChannelTiming,
    private readonly descriptors: DmaDescriptors,
    { clock, memory, heldUntil, moved }: ChannelSurroundings,
  ) {
    this.clock = clock;
    this.memory = memory;
    this.heldUntil = heldUntil;
    this.moved = moved;
    this.chains = new DescriptorLists(descriptors, timing.channels);
  }

  /** Appends a descriptor to a chain; `visibleAt` is the time at which the channel is notified. */
  append(channel: number, row: number): void {
    this.chains.push(channel, row);
  }

  /** The time for which the clock was set has come. */
  step(step: number): void {
    if (step === STEP.moved) this.finish();
    else this.wakeAt = Number.POSITIVE_INFINITY;
    this.serve();
  }

  /** Begins with the next descriptor that a channel knows of, channels in turn; else waits for the next doorbell. */
  serve(): void {
    if (this.moving !== NONE) return;
    let soonest = Number.POSITIVE_INFINITY;
    for (let turn = 1; turn <= this.timing.channels; turn += 1) {
      const channel = (this.served + turn) % this.timing.channels;
      const row = this.chains.first(channel);
      if (row === NONE) continue;
      const visibleAt = this.readyAt(row);
      if (visibleAt <= this.clock.now()) {
        this.served = channel;
        this.move(this.chains.shift(channel));
        return;
      }
      soonest = Math.min(soonest, visibleAt);
    }
    if (soonest >= this.wakeAt) return;
    this.wakeAt = soonest;
    this.clock.at(soonest, STEP.doorbell);
  }

  /** When a channel may begin with its next descriptor, as far as is known by now. */
  private readyAt(row: number): number {
    const visibleAt = this.descriptors.visibleAt(row);
    if (visibleAt > this.clock.now()) return visibleAt;
    const heldUntil = this.heldUntil(row);
    if (heldUntil <= this.clock.now()) return visibleAt;
    this.descriptors.setVisibleAt(row, heldUntil);
    return heldUntil;
  }

  /** Time in which data have been moved until now. */
  get busyNs(): number {
    return busyUntil(this.clock.now(), this.givenNs, this.freeAt);
  }

  private move(row: number): void {
    const { descriptors, timing, clock, memory } = this;
    const [source, destination, bytes] = [
      descriptors.source(row),
      descriptors.destination(row),
      descriptors.bytes(row),
    ];
    this.moving = row;
    this.movingSince = clock.now();
    const aloneNs = timing.descriptorNs + bytes / timing.bytesPerNs;
    const ns = memory.move({ source, destination, bytes }, aloneNs);
    this.givenNs += ns;
    this.freeAt = clock.now() + ns;
    clock.at(this.freeAt, STEP.moved);
  }

  private finish(): void {
    const row = this.moving;
    this.moving = NONE;
    this.descriptorsMoved += 1;
    this.bytesMoved += this.descriptors.bytes(row);
    this.moved(row, this.movingSince);
  }
}
