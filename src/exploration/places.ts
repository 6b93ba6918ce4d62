import type { Area } from './areas.ts';
import type { Place } from './space.ts';

/** Items sorted by place, the last axis varying fastest. Items within an area are found without scanning all of them. */
export class Places<Item extends { readonly place: Place }> {
  private readonly items: Item[] = [];
  private isSorted = true;

  add(items: readonly Item[]): void {
    for (const item of items) this.items.push(item);
    this.isSorted = false;
  }

  all(): readonly Item[] {
    if (!this.isSorted) this.items.sort((a, b) => byPlace(a.place, b.place));
    this.isSorted = true;
    return this.items;
  }

  within({ from, to }: Area): Item[] {
    const items = this.all();
    const found: Item[] = [];
    let i = this.firstFrom(from);
    while (i < items.length) {
      const { place } = items[i]!;
      const outside = place.findIndex((coordinate, axis) => coordinate < from[axis]! || coordinate > to[axis]!);
      if (outside === 0) break;
      if (outside < 0) found.push(items[i]!);
      i = outside < 0 ? i + 1 : this.firstFrom(nextPlace(place, outside, { from, to }));
    }
    return found;
  }

  /** Returns the index of the first item at or after a place. */
  private firstFrom(place: Place): number {
    let [low, high] = [0, this.items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byPlace(this.items[middle]!.place, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Returns the earliest place after the given one at which the area may continue. The given place lies outside the area along the
 * axis `outside`, but along no axis before it.
 */
function nextPlace(place: Place, outside: number, { from, to }: Area): Place {
  const isBehind = place[outside]! > to[outside]!;
  return place.map((coordinate, axis) => {
    if (axis < outside) return coordinate;
    return isBehind ? Number.POSITIVE_INFINITY : from[axis]!;
  });
}

function byPlace(a: Place, b: Place): number {
  const i = a.findIndex((coordinate, axis) => coordinate !== b[axis]);
  return i < 0 ? 0 : a[i]! - b[i]!;
}
