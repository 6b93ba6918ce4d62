import { scatter } from '../zipf.ts';
import type { Slots } from './working-set.ts';

/**
 * The accesses that warm up a working set and the area that data come from: as many as reach all of either. Slots that
 * overlap are left out. The order is scattered, so that what is accessed last forms no region.
 */
export class Touches {
  readonly count: number;
  private readonly step: number;

  /** @param sourceSlots 0 if data come from memory that is registered anyway */
  constructor(
    { putBytes, slotBytes }: Slots,
    private readonly slots: number,
    private readonly sourceSlots: number,
  ) {
    this.step = Math.max(1, Math.floor(putBytes / slotBytes));
    this.count = Math.max(this.needed(slots), this.needed(sourceSlots));
  }

  /** Returns the slot of the working set that this access goes to. */
  slotOf(touch: number): number {
    return this.among(this.slots, touch);
  }

  /** Returns the slot that its data come from; 0 if there are none. */
  sourceOf(touch: number): number {
    return this.sourceSlots === 0 ? 0 : this.among(this.sourceSlots, touch);
  }

  private among(slots: number, touch: number): number {
    const needed = this.needed(slots);
    return Math.min(slots - 1, scatter(touch % needed, needed) * this.step);
  }

  private needed(slots: number): number {
    return slots === 0 ? 0 : Math.ceil((slots - 1) / this.step) + 1;
  }
}
