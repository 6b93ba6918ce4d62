import { float64Array } from '../../engine/arrays.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { Collective } from '../collective.ts';
import { beginOf, windowEnd } from '../window.ts';
import { strideOf } from './layout.ts';
import type { SharedLayout } from './shared-layout.ts';

/** Positions of units: each in the window of its home process, contiguously. */
export class TransferMemory implements ExposedMemory {
  /** By unit, in the window of its home. */
  readonly addresses: Float64Array;
  readonly owners: Float64Array;
  /** By process and address: versions of units, and words of locks. */
  private readonly words: Map<number, number> = new Map();
  private readonly places: { readonly slots: number; readonly queues: number; readonly tails: number };
  private readonly windowBytes: number;
  /** A word of the queue of a lock has been written. */
  onQueueWord: (process: number) => void = () => {};

  constructor(
    private readonly layout: SharedLayout,
    private readonly barrier: Collective<number>,
    regions: readonly Region[],
    threads: number,
  ) {
    this.addresses = float64Array(layout.units);
    this.owners = float64Array(layout.units);
    this.place(threads);
    const at = (name: string) => beginOf(regions, name);
    this.places = { slots: at('slots'), queues: at('queues'), tails: at('tails') };
    this.windowBytes = windowEnd(regions);
  }

  get slots(): number {
    return this.places.slots;
  }

  queueAddress(word: number): number {
    return this.places.queues + word * WORD_BYTES;
  }

  tailAddress(index: number): number {
    return this.places.tails + index * WORD_BYTES;
  }

  read(process: number, address: number): number {
    return this.words.get(process * this.windowBytes + address) ?? 0;
  }

  write(process: number, address: number, value: number): void {
    const { slots, queues, tails } = this.places;
    if (address >= slots && address < queues) {
      this.barrier.write(process, address - slots, value);
      return;
    }
    this.words.set(process * this.windowBytes + address, value);
    if (address >= queues && address < tails) this.onQueueWord(process);
  }

  private place(threads: number): void {
    const used = float64Array(threads);
    for (let unit = 0; unit < this.layout.units; unit += 1) {
      const owner = this.layout.ownerOf(unit);
      this.owners[unit] = owner;
      this.addresses[unit] = used[owner]!;
      used[owner]! += strideOf(this.layout.bytesOf(unit));
    }
  }
}
