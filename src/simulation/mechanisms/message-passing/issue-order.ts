import { copied, int32Array, release, uint8Array } from '../../engine/arrays.ts';

/** From this many on, the C++ library divides before it sorts by insertion. */
const THRESHOLD = 16;

/**
 * Sorts operations by key in the same way as `std::sort` of libstdc++ (introsort: quicksort with median-of-three pivots, heap
 * sort if the recursion gets too deep, final insertion sort). It is not stable above 16 items, so equal keys end up in an order
 * that only the same steps reproduce. Source: D. R. Musser, "Introspective Sorting and Selection Algorithms", 1997; the order of
 * steps is libstdc++'s.
 */
export class IntroSort {
  private items: Int32Array = int32Array(0);
  private keys: Uint8Array = uint8Array(0);

  /** Sorts the first `count` items by `keys[item]`. */
  sort(items: Int32Array, count: number, keys: Uint8Array): void {
    this.items = items;
    this.keys = keys;
    this.divide(0, count, 2 * (31 - Math.clz32(Math.max(1, count))));
    this.insertAll(0, Math.min(count, THRESHOLD));
    for (let index = THRESHOLD; index < count; index += 1) this.insert(index);
  }

  private isLess(a: number, b: number): boolean {
    return this.keys[this.items[a]] < this.keys[this.items[b]];
  }

  private swap(a: number, b: number): void {
    const { items } = this;
    const item = items[a];
    items[a] = items[b];
    items[b] = item;
  }

  private divide(first: number, end: number, depth: number): void {
    let last = end;
    let left = depth;
    while (last - first > THRESHOLD) {
      if (left === 0) {
        this.heapSort(first, last);
        return;
      }
      left -= 1;
      const cut = this.partition(first, last);
      this.divide(cut, last, left);
      last = cut;
    }
  }

  private partition(first: number, last: number): number {
    this.medianToFirst(first, first + 1, first + ((last - first) >> 1), last - 1);
    let low = first + 1;
    let high = last;
    for (;;) {
      while (this.isLess(low, first)) low += 1;
      high -= 1;
      while (this.isLess(first, high)) high -= 1;
      if (low >= high) return low;
      this.swap(low, high);
      low += 1;
    }
  }

  private medianToFirst(first: number, a: number, b: number, c: number): void {
    if (this.isLess(a, b)) this.swap(first, this.isLess(b, c) ? b : this.isLess(a, c) ? c : a);
    else this.swap(first, this.isLess(a, c) ? a : this.isLess(b, c) ? c : b);
  }

  private insertAll(first: number, last: number): void {
    const { items } = this;
    for (let index = first + 1; index < last; index += 1) {
      if (this.isLess(index, first)) {
        const item = items[index];
        items.copyWithin(first + 1, first, index);
        items[first] = item;
      } else this.insert(index);
    }
  }

  /** Moves an item to the left past all greater items; an item further left that is not greater ends the search. */
  private insert(index: number): void {
    const { items, keys } = this;
    const item = items[index];
    let place = index;
    while (keys[item] < keys[items[place - 1]]) {
      items[place] = items[place - 1];
      place -= 1;
    }
    items[place] = item;
  }

  private heapSort(first: number, last: number): void {
    const { items } = this;
    const length = last - first;
    for (let parent = (length - 2) >> 1; parent >= 0; parent -= 1)
      this.sink(first, parent, length, items[first + parent]);
    for (let end = last - 1; end > first; end -= 1) {
      const item = items[end];
      items[end] = items[first];
      this.sink(first, 0, end - first, item);
    }
  }

  /** Moves the hole down to the bottom along the greater child, then the item up from there. */
  private sink(first: number, top: number, length: number, item: number): void {
    const { items, keys } = this;
    let hole = top;
    let child = top;
    while (child < (length - 1) >> 1) {
      child = 2 * (child + 1);
      if (this.isLess(first + child, first + child - 1)) child -= 1;
      items[first + hole] = items[first + child];
      hole = child;
    }
    if ((length & 1) === 0 && child === (length - 2) >> 1) {
      child = 2 * child + 1;
      items[first + hole] = items[first + child];
      hole = child;
    }
    let parent = (hole - 1) >> 1;
    while (hole > top && keys[items[first + parent]] < keys[item]) {
      items[first + hole] = items[first + parent];
      hole = parent;
      parent = (hole - 1) >> 1;
    }
    items[first + hole] = item;
  }
}

/** Sorts the first `count` items by `keys[item]`, keys 0 to 2; equal keys stay in their order. */
export function stableSort(items: Int32Array, count: number, keys: Uint8Array): void {
  const sorted = copied(items, 0, count);
  let place = 0;
  for (let key = 0; key <= 2; key += 1) {
    for (const item of sorted) {
      if (keys[item] !== key) continue;
      items[place] = item;
      place += 1;
    }
  }
  release(sorted);
}
