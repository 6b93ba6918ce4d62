/**
 * A pending event is a row of 32 bytes, half a line of the cache: time and order as doubles, then as 32-bit words the
 * next event of the same list, the two numbers of the event, and its kind with the generation of the slot.
 */
const DOUBLES = 4;
const TIME = 0;
const ORDER = 1;
const WORDS = 8;
const NEXT = 4;
const FIRST = 5;
const SECOND = 6;
const KIND = 7;
const KIND_BITS = 8;
const KIND_MASK = 255;

const NONE = -1;
/** Kind of a slot whose event was taken back or has happened. */
const CANCELLED = KIND_MASK;
const SMALLEST = 64;
/** Handles hold a slot below this and a generation above it. */
const SLOTS = 2 ** 28;
/** Steps through days and lists that a push or pop may take on average before the width of a day is chosen anew. */
const TOLERATED_STEPS = 3;
const LAST_DAY = 2 ** 51;
const MOST_DAYS_PER_NS = 2 ** 20;
/** Days an event's place is expected to be apart from the next one's. */
const DAYS_PER_EVENT = 1;

/**
 * Pending events in the order (time, priority, sequence): a calendar queue. Time is cut into days of equal width, a year
 * has as many days as there are lists, and an event lies in the list of its day, behind all that come before it. Days
 * are about as wide as events are apart, so a push and a pop take a few steps however many events wait. `sequence` is
 * the order of insertion: ties are broken the same way on every machine. An event is a slot that is reused, never an
 * object. The tail of each list is known, so that events of the same time are added in one step.
 */
export class EventQueue {
  private doubles: Float64Array;
  private words: Int32Array;
  private free: Int32Array;
  private freeCount: number;
  /** First and last event of each list, side by side. */
  private ends = new Int32Array(2 * SMALLEST).fill(NONE);
  private lists = SMALLEST;
  private daysPerNs = 1;
  /** No event lies in a day before this one. */
  private today = 0;
  private sequence = 0;
  private live = 0;
  private pushed = 0;
  private steps = 0;
  private accesses = 0;
  /** Events in the lists, cancelled ones included. */
  size = 0;

  /** What the last `pop` took out. */
  time = 0;
  kind = 0;
  first = 0;
  second = 0;
  private order = 0;

  constructor(capacity = 1024) {
    this.doubles = new Float64Array(capacity * DOUBLES);
    this.words = new Int32Array(this.doubles.buffer);
    this.free = Int32Array.from({ length: capacity }, (_, index) => capacity - 1 - index);
    this.freeCount = capacity;
  }

  /** Events that will still happen: cancelled ones do not count. */
  get pending(): number {
    return this.live;
  }

  /** Adds an event; `handle` names it for `cancel`. `kind` is 0 to 254; `time` in ns, finite and at least 0. */
  push(time: number, kind: number, first: number, second: number, priority = 0): void {
    // Exact in a double for 3 x 10^13 events and 256 priorities.
    this.insert(time, priority * 35184372088832 + this.sequence, kind, first, second);
    this.sequence += 1;
  }

  /**
   * Puts the event that `pop` took out last back, for another time; among events of that time it keeps the place that
   * its first `push` gave it. What waits for a busy resource stays in the order of arrival that way.
   */
  pushAgain(time: number): void {
    this.insert(time, this.order, this.kind, this.first, this.second);
  }

  private insert(time: number, order: number, kind: number, first: number, second: number): void {
    if (this.freeCount === 0) this.extend();
    this.freeCount -= 1;
    const slot = this.free[this.freeCount];
    const { doubles, words } = this;
    doubles[slot * DOUBLES + TIME] = time;
    doubles[slot * DOUBLES + ORDER] = order;
    const word = slot * WORDS;
    const generation = words[word + KIND] >>> KIND_BITS;
    words[word + KIND] = (generation << KIND_BITS) | kind;
    words[word + FIRST] = first;
    words[word + SECOND] = second;
    this.live += 1;
    this.size += 1;
    this.enter(slot);
    this.pushed = slot;
    if (this.size > this.lists) this.rebuild(2 * this.lists);
  }

  /** Names the event that was pushed last. Not what `push` returns: a number beyond 31 bits is an object on the heap. */
  handle(): number {
    return (this.words[this.pushed * WORDS + KIND] >>> KIND_BITS) * SLOTS + this.pushed;
  }

  /** Takes an event back; false where it has happened or was cancelled already. */
  cancel(handle: number): boolean {
    const word = (handle % SLOTS) * WORDS;
    const state = this.words[word + KIND];
    if (state >>> KIND_BITS !== Math.floor(handle / SLOTS) || (state & KIND_MASK) === CANCELLED) return false;
    this.words[word + KIND] = state | CANCELLED;
    this.live -= 1;
    return true;
  }

  /** Takes the earliest event out into `time`, `kind`, `first`, `second`; false where none is left. */
  pop(): boolean {
    while (this.size > 0) {
      const slot = this.takeEarliest();
      const word = slot * WORDS;
      const { words } = this;
      const state = words[word + KIND];
      this.time = this.doubles[slot * DOUBLES + TIME];
      this.order = this.doubles[slot * DOUBLES + ORDER];
      this.kind = state & KIND_MASK;
      this.first = words[word + FIRST];
      this.second = words[word + SECOND];
      words[word + KIND] = (((state >>> KIND_BITS) + 1) << KIND_BITS) | CANCELLED;
      this.free[this.freeCount] = slot;
      this.freeCount += 1;
      if (this.kind === CANCELLED) continue;
      this.live -= 1;
      this.tune();
      return true;
    }
    return false;
  }

  /** Days beyond those that a double counts one by one are one day: their events are in order all the same. */
  private dayOf(slot: number): number {
    return Math.min(Math.floor(this.doubles[slot * DOUBLES + TIME] * this.daysPerNs), LAST_DAY);
  }

  /** Puts a slot into the list of its day. */
  private enter(slot: number): void {
    const { words, ends } = this;
    const day = this.dayOf(slot);
    if (day < this.today) this.today = day;
    const head = 2 * (day & (this.lists - 1));
    const tail = ends[head + 1];
    this.accesses += 1;
    if (tail === NONE) {
      words[slot * WORDS + NEXT] = NONE;
      ends[head] = slot;
      ends[head + 1] = slot;
    } else if (!this.isBefore(slot, tail)) {
      words[slot * WORDS + NEXT] = NONE;
      words[tail * WORDS + NEXT] = slot;
      ends[head + 1] = slot;
    } else {
      this.insertBeforeTail(head, slot);
    }
  }

  private insertBeforeTail(head: number, slot: number): void {
    const { words, ends } = this;
    let before = NONE;
    let after = ends[head];
    while (!this.isBefore(slot, after)) {
      before = after;
      after = words[after * WORDS + NEXT];
      this.steps += 1;
    }
    words[slot * WORDS + NEXT] = after;
    if (before === NONE) ends[head] = slot;
    else words[before * WORDS + NEXT] = slot;
  }

  private isBefore(a: number, b: number): boolean {
    const { doubles } = this;
    const [left, right] = [a * DOUBLES, b * DOUBLES];
    if (doubles[left] !== doubles[right]) return doubles[left] < doubles[right];
    return doubles[left + ORDER] < doubles[right + ORDER];
  }

  private takeEarliest(): number {
    const { ends, words } = this;
    const mask = this.lists - 1;
    let slot = ends[2 * (this.today & mask)];
    if (slot === NONE || this.dayOf(slot) !== this.today) slot = this.goToNextEvent();
    const head = 2 * (this.today & mask);
    const next = words[slot * WORDS + NEXT];
    ends[head] = next;
    if (next === NONE) ends[head + 1] = NONE;
    this.size -= 1;
    this.accesses += 1;
    return slot;
  }

  /** Moves on to the day of the earliest event; after a year without one, straight there. */
  private goToNextEvent(): number {
    const { ends } = this;
    const mask = this.lists - 1;
    const lastDay = this.today + mask;
    for (let day = this.today + 1; day <= lastDay; day += 1) {
      const slot = ends[2 * (day & mask)];
      this.steps += 1;
      if (slot !== NONE && this.dayOf(slot) === day) {
        this.today = day;
        return slot;
      }
    }
    return this.jumpToEarliest();
  }

  private jumpToEarliest(): number {
    let earliest = NONE;
    for (let list = 0; list < this.lists; list += 1) {
      const slot = this.ends[2 * list];
      if (slot !== NONE && (earliest === NONE || this.isBefore(slot, earliest))) earliest = slot;
    }
    this.steps += this.lists;
    this.today = this.dayOf(earliest);
    return earliest;
  }

  /** Chooses the width of a day anew where the present one costs too many steps, and fewer lists for few events. */
  private tune(): void {
    if (this.accesses < 4 * this.lists) return;
    const tooSlow = this.steps > TOLERATED_STEPS * this.accesses;
    const tooEmpty = this.lists > SMALLEST && this.size < this.lists / 8;
    this.steps = 0;
    this.accesses = 0;
    if (tooEmpty) this.rebuild(this.lists / 2);
    else if (tooSlow) this.rebuild(this.lists);
  }

  /** Lays all events into a calendar with that many lists, with days as wide as events are apart. */
  private rebuild(lists: number): void {
    const slots = this.allSlots();
    const times = Float64Array.from(slots, (slot) => this.doubles[slot * DOUBLES]).sort();
    this.daysPerNs = daysPerNs(times);
    this.today = Number.MAX_SAFE_INTEGER;
    this.lists = lists;
    this.ends = new Int32Array(2 * lists).fill(NONE);
    for (const slot of slots) this.enter(slot);
    this.steps = 0;
    this.accesses = 0;
  }

  /** Every slot in use, list by list: within a list from early to late, so that entering them again appends. */
  private allSlots(): Int32Array {
    const slots = new Int32Array(this.size);
    let count = 0;
    for (let list = 0; list < this.lists; list += 1) {
      for (let slot = this.ends[2 * list]; slot !== NONE; slot = this.words[slot * WORDS + NEXT]) {
        slots[count] = slot;
        count += 1;
      }
    }
    return slots;
  }

  private extend(): void {
    const old = this.free.length;
    const doubles = new Float64Array(this.doubles.length * 2);
    const words = new Int32Array(doubles.buffer);
    words.set(this.words);
    this.doubles = doubles;
    this.words = words;
    this.free = new Int32Array(old * 2);
    for (let index = 0; index < old; index += 1) this.free[index] = 2 * old - 1 - index;
    this.freeCount = old;
  }
}

/** Days per ns from how far apart the earlier half of the events is, which far-off events do not stretch. */
function daysPerNs(times: Float64Array): number {
  if (times.length < 2) return 1;
  let last = times.length >> 1;
  while (last < times.length - 1 && times[last] === times[0]) last += 1;
  const apart = (times[last] - times[0]) / last;
  return apart > 0 ? Math.min(DAYS_PER_EVENT / apart, MOST_DAYS_PER_NS) : 1;
}
