import { float64Array } from '../../engine/arrays.ts';
import type { BusPair } from '../bus/buses.ts';
import type { Iommus } from '../iommu/iommu.ts';

/** The path between a network interface and memory, and between the CPU and the interface's registers. */
export interface DmaPath {
  /** The interface reads from a page, beginning at `at`; returns when the last byte has reached it. */
  read(at: number, page: number, bytes: number): number;
  /** Writes to a page; returns when the last byte is in memory. */
  write(at: number, page: number, bytes: number): number;
  /** Accesses a register from the CPU; returns when the CPU continues. */
  register(at: number): number;
}

export interface PathTiming {
  readonly memoryAccessNs: number;
  readonly registerAccessNs: number;
  /** Largest payload of a transaction. */
  readonly maxPayloadBytes: number;
}

/** One undivided bus: transactions are pipelined, memory answers after its latency. */
export class DirectPath implements DmaPath {
  constructor(
    private readonly bus: BusPair,
    private readonly timing: PathTiming,
  ) {}

  read(at: number, _page: number, bytes: number): number {
    return this.bus.down.transfer(at + this.timing.memoryAccessNs, bytes);
  }

  write(at: number, _page: number, bytes: number): number {
    return this.bus.up.transfer(at, bytes) + this.timing.memoryAccessNs;
  }

  register(at: number): number {
    return at + this.timing.registerAccessNs;
  }
}

/** The machine has one IOMMU, and one device behind the bridge. */
const UNIT = 0;
const DEVICE = 0;

/**
 * The bus is split, with an IOMMU as a bridge between the halves. A transaction occupies one of its `outstanding` slots: a write
 * until it is translated, a read until its data have returned, a register access while it passes. With one slot, the bridge is
 * blocking.
 */
export class BridgedPath implements DmaPath {
  private readonly freeAt: Float64Array;

  constructor(
    private readonly bus: BusPair,
    private readonly iommu: Iommus,
    private readonly timing: PathTiming & { readonly internalNs: number },
    outstanding: number,
  ) {
    this.freeAt = float64Array(outstanding);
  }

  read(at: number, page: number, bytes: number): number {
    let done = at;
    for (let left = bytes; left > 0; left -= this.timing.maxPayloadBytes) {
      const place = this.firstFree();
      const entered = Math.max(at, this.freeAt[place]);
      const back = this.iommu.translate(UNIT, DEVICE, page, entered) + this.timing.memoryAccessNs;
      this.freeAt[place] = back;
      done = this.bus.down.transfer(back, Math.min(left, this.timing.maxPayloadBytes));
    }
    return done;
  }

  write(at: number, page: number, bytes: number): number {
    let done = at;
    for (let left = bytes; left > 0; left -= this.timing.maxPayloadBytes) {
      const arrived = this.bus.up.transfer(at, Math.min(left, this.timing.maxPayloadBytes));
      const place = this.firstFree();
      const through = this.iommu.translate(UNIT, DEVICE, page, Math.max(arrived, this.freeAt[place]));
      this.freeAt[place] = through;
      done = through + this.timing.memoryAccessNs;
    }
    return done;
  }

  /** The request crosses the bridge, and so does the register's reply. */
  register(at: number): number {
    const place = this.firstFree();
    const passed = Math.max(at, this.freeAt[place]) + this.timing.internalNs;
    this.freeAt[place] = passed;
    return passed + this.timing.registerAccessNs + this.timing.internalNs;
  }

  private firstFree(): number {
    let first = 0;
    for (let place = 1; place < this.freeAt.length; place += 1) {
      if (this.freeAt[place] < this.freeAt[first]) first = place;
    }
    return first;
  }
}
