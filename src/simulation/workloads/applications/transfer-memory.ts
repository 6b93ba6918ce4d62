import { float64Array } from '../../engine/arrays.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { Collective } from '../collective.ts';
import { beginOf, windowOf } from '../window.ts';
import type { SharedLayout } from './shared-layout.ts';

/** Words of a process in the queue of a lock: its successor, and whether it may continue. */
export const QUEUE_WORD = { next: 0, granted: 1 } as const;
const QUEUE_WORDS = 2;

/** Positions of units: each in the window of its home process, contiguously. */
export class TransferMemory implements ExposedMemory {
  readonly regions: readonly Region[];
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
    shape: { readonly threads: number; readonly locks: number; readonly pageBytes: number },
  ) {
    const { threads, locks, pageBytes } = shape;
    this.addresses = float64Array(layout.units);
    this.owners = float64Array(layout.units);
    const lockBytes = Math.ceil(locks / threads) * WORD_BYTES;
    this.regions = windowOf(
      [
        { name: 'units', bytes: this.place(threads) },
        { name: 'slots', bytes: barrier.bytes },
        { name: 'queues', bytes: QUEUE_WORDS * WORD_BYTES },
        { name: 'tails', bytes: lockBytes },
      ],
      pageBytes,
    );
    const at = (name: string) => beginOf(this.regions, name);
    this.places = { slots: at('slots'), queues: at('queues'), tails: at('tails') };
    this.windowBytes = this.regions.at(-1)!.end;
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

  /** @returns bytes of the largest part that a thread is at home with */
  private place(threads: number): number {
    const used = float64Array(threads);
    for (let unit = 0; unit < this.layout.units; unit += 1) {
      const owner = this.layout.ownerOf(unit);
      this.owners[unit] = owner;
      this.addresses[unit] = used[owner]!;
      used[owner]! += Math.ceil(this.layout.bytesOf(unit) / LINE_BYTES) * LINE_BYTES;
    }
    return used.reduce((most, bytes) => Math.max(most, bytes), 0);
  }
}
