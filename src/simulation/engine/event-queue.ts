/**
 * Pending events in the order (time, priority, sequence): a 4-ary heap over typed arrays, without an object per event.
 * Keys lie in the heap itself, so that a comparison touches no other memory; what an event does lies in a slot that is
 * reused. `sequence` is the order of insertion: ties are broken the same way on every machine.
 */
export class EventQueue {
  private times: Float64Array;
  /** priority x 2^45 + sequence: exact in a double for 3 x 10^13 events and 256 priorities. */
  private orders: Float64Array;
  private slots: Int32Array;
  private kinds: Int32Array;
  private firsts: Int32Array;
  private seconds: Int32Array;
  private generations: Int32Array;
  private free: Int32Array;
  private freeCount: number;
  private sequence = 0;
  private live = 0;
  size = 0;

  /** What the last `pop` took out. */
  time = 0;
  kind = 0;
  first = 0;
  second = 0;

  constructor(capacity = 1024) {
    this.times = new Float64Array(capacity);
    this.orders = new Float64Array(capacity);
    this.slots = new Int32Array(capacity);
    this.kinds = new Int32Array(capacity);
    this.firsts = new Int32Array(capacity);
    this.seconds = new Int32Array(capacity);
    this.generations = new Int32Array(capacity);
    this.free = Int32Array.from({ length: capacity }, (_, index) => capacity - 1 - index);
    this.freeCount = capacity;
  }

  /** Events that will still happen: cancelled ones do not count. */
  get pending(): number {
    return this.live;
  }

  /** Adds an event and returns a handle for `cancel`. `kind` is at least 0; `time` in ns. */
  push(time: number, kind: number, first: number, second: number, priority = 0): number {
    if (this.freeCount === 0) this.grow();
    this.freeCount -= 1;
    const slot = this.free[this.freeCount];
    this.kinds[slot] = kind;
    this.firsts[slot] = first;
    this.seconds[slot] = second;
    const order = priority * 35184372088832 + this.sequence;
    this.sequence += 1;
    this.live += 1;
    this.siftUp(this.size, time, order, slot);
    this.size += 1;
    return this.generations[slot] * 16777216 + slot;
  }

  /** Takes an event back; false where it has happened or was cancelled already. */
  cancel(handle: number): boolean {
    const slot = handle % 16777216;
    if (this.generations[slot] !== Math.floor(handle / 16777216) || this.kinds[slot] < 0) return false;
    this.kinds[slot] = -1;
    this.live -= 1;
    return true;
  }

  /** Takes the earliest event out into `time`, `kind`, `first`, `second`; false where none is left. */
  pop(): boolean {
    while (this.size > 0) {
      const slot = this.slots[0];
      this.time = this.times[0];
      this.kind = this.kinds[slot];
      this.first = this.firsts[slot];
      this.second = this.seconds[slot];
      this.release(slot);
      this.removeTop();
      if (this.kind >= 0) {
        this.live -= 1;
        return true;
      }
    }
    return false;
  }

  private release(slot: number): void {
    this.generations[slot] = (this.generations[slot] + 1) & 0x1fffffff;
    this.kinds[slot] = -1;
    this.free[this.freeCount] = slot;
    this.freeCount += 1;
  }

  private siftUp(start: number, time: number, order: number, slot: number): void {
    const { times, orders, slots } = this;
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 2;
      const parentTime = times[parent];
      if (parentTime < time || (parentTime === time && orders[parent] < order)) break;
      times[index] = parentTime;
      orders[index] = orders[parent];
      slots[index] = slots[parent];
      index = parent;
    }
    times[index] = time;
    orders[index] = order;
    slots[index] = slot;
  }

  private removeTop(): void {
    const { times, orders, slots } = this;
    this.size -= 1;
    const size = this.size;
    if (size === 0) return;
    const time = times[size];
    const order = orders[size];
    let index = 0;
    for (;;) {
      let child = (index << 2) + 1;
      if (child >= size) break;
      const end = child + 4 < size ? child + 4 : size;
      let least = child;
      let leastTime = times[child];
      for (child += 1; child < end; child += 1) {
        const childTime = times[child];
        if (childTime < leastTime || (childTime === leastTime && orders[child] < orders[least])) {
          least = child;
          leastTime = childTime;
        }
      }
      if (leastTime > time || (leastTime === time && orders[least] > order)) break;
      times[index] = leastTime;
      orders[index] = orders[least];
      slots[index] = slots[least];
      index = least;
    }
    times[index] = time;
    orders[index] = order;
    slots[index] = slots[size];
  }

  private grow(): void {
    const old = this.slots.length;
    const capacity = old * 2;
    this.times = extend(this.times, new Float64Array(capacity));
    this.orders = extend(this.orders, new Float64Array(capacity));
    this.slots = extend(this.slots, new Int32Array(capacity));
    this.kinds = extend(this.kinds, new Int32Array(capacity));
    this.firsts = extend(this.firsts, new Int32Array(capacity));
    this.seconds = extend(this.seconds, new Int32Array(capacity));
    this.generations = extend(this.generations, new Int32Array(capacity));
    this.free = new Int32Array(capacity);
    for (let index = 0; index < old; index += 1) this.free[index] = capacity - 1 - index;
    this.freeCount = old;
  }
}

function extend<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
