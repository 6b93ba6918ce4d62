/** Words of a pending event: keys in a row of doubles, the rest in a row of integers. */
const KEYS = 4;
const TIME = 0;
const ORDER = 1;
const DAY = 2;
const ROW = 8;
const NEXT = 0;
const KIND = 1;
const FIRST = 2;
const SECOND = 3;
const GENERATION = 4;

const NONE = -1;
const CANCELLED = -1;
const SMALLEST = 64;
/** Steps through days and lists that a push or pop may take on average before the width of a day is chosen anew. */
const TOLERATED_STEPS = 3;
/** Days an event's place is expected to be apart from the next one's. */
const DAYS_PER_EVENT = 0.5;

/**
 * Pending events in the order (time, priority, sequence): a calendar queue. Time is cut into days of equal width, a year
 * has as many days as there are lists, and an event lies in the list of its day, behind all that come before it. Days
 * are about as wide as events are apart, so a push and a pop take a few steps however many events wait. `sequence` is
 * the order of insertion: ties are broken the same way on every machine. An event is a slot that is reused, never an
 * object. The tail of each list is known, so that events of the same time are added in one step.
 */
export class EventQueue {
  private keys: Float64Array;
  private rows: Int32Array;
  private free: Int32Array;
  private freeCount: number;
  private heads = new Int32Array(SMALLEST).fill(NONE);
  private tails = new Int32Array(SMALLEST).fill(NONE);
  private daysPerNs = 1;
  /** No event lies in a day before this one. */
  private today = 0;
  private sequence = 0;
  private live = 0;
  private steps = 0;
  private accesses = 0;
  /** Events in the lists, cancelled ones included. */
  size = 0;

  /** What the last `pop` took out. */
  time = 0;
  kind = 0;
  first = 0;
  second = 0;

  constructor(capacity = 1024) {
    this.keys = new Float64Array(capacity * KEYS);
    this.rows = new Int32Array(capacity * ROW);
    this.free = Int32Array.from({ length: capacity }, (_, index) => capacity - 1 - index);
    this.freeCount = capacity;
  }

  /** Events that will still happen: cancelled ones do not count. */
  get pending(): number {
    return this.live;
  }

  /** Adds an event and returns a handle for `cancel`. `kind` is at least 0; `time` in ns, finite and at least 0. */
  push(time: number, kind: number, first: number, second: number, priority = 0): number {
    if (this.freeCount === 0) this.extend();
    this.freeCount -= 1;
    const slot = this.free[this.freeCount];
    const { keys, rows } = this;
    keys[slot * KEYS + TIME] = time;
    // Exact in a double for 3 x 10^13 events and 256 priorities.
    keys[slot * KEYS + ORDER] = priority * 35184372088832 + this.sequence;
    this.sequence += 1;
    const row = slot * ROW;
    rows[row + KIND] = kind;
    rows[row + FIRST] = first;
    rows[row + SECOND] = second;
    this.live += 1;
    this.size += 1;
    this.enter(slot);
    if (this.size > 2 * this.heads.length) this.rebuild(2 * this.heads.length);
    return rows[row + GENERATION] * 16777216 + slot;
  }

  /** Takes an event back; false where it has happened or was cancelled already. */
  cancel(handle: number): boolean {
    const row = (handle % 16777216) * ROW;
    if (this.rows[row + GENERATION] !== Math.floor(handle / 16777216)) return false;
    if (this.rows[row + KIND] === CANCELLED) return false;
    this.rows[row + KIND] = CANCELLED;
    this.live -= 1;
    return true;
  }

  /** Takes the earliest event out into `time`, `kind`, `first`, `second`; false where none is left. */
  pop(): boolean {
    while (this.size > 0) {
      const slot = this.takeEarliest();
      const row = slot * ROW;
      const { rows } = this;
      this.time = this.keys[slot * KEYS + TIME];
      this.kind = rows[row + KIND];
      this.first = rows[row + FIRST];
      this.second = rows[row + SECOND];
      rows[row + GENERATION] = (rows[row + GENERATION] + 1) & 0x1fffffff;
      rows[row + KIND] = CANCELLED;
      this.free[this.freeCount] = slot;
      this.freeCount += 1;
      if (this.kind === CANCELLED) continue;
      this.live -= 1;
      this.tune();
      return true;
    }
    return false;
  }

  /** Puts a slot into the list of its day. */
  private enter(slot: number): void {
    const { keys, rows, heads, tails } = this;
    const key = slot * KEYS;
    const day = Math.floor(keys[key] * this.daysPerNs);
    keys[key + DAY] = day;
    if (day < this.today) this.today = day;
    const list = day & (heads.length - 1);
    const tail = tails[list];
    this.accesses += 1;
    if (tail === NONE) {
      rows[slot * ROW + NEXT] = NONE;
      heads[list] = slot;
      tails[list] = slot;
    } else if (!this.isBefore(key, tail * KEYS)) {
      rows[slot * ROW + NEXT] = NONE;
      rows[tail * ROW + NEXT] = slot;
      tails[list] = slot;
    } else {
      this.insertBeforeTail(list, slot, key);
    }
  }

  private insertBeforeTail(list: number, slot: number, key: number): void {
    const { rows, heads } = this;
    let before = NONE;
    let after = heads[list];
    while (!this.isBefore(key, after * KEYS)) {
      before = after;
      after = rows[after * ROW + NEXT];
      this.steps += 1;
    }
    rows[slot * ROW + NEXT] = after;
    if (before === NONE) heads[list] = slot;
    else rows[before * ROW + NEXT] = slot;
  }

  private isBefore(a: number, b: number): boolean {
    const { keys } = this;
    return keys[a] < keys[b] || (keys[a] === keys[b] && keys[a + ORDER] < keys[b + ORDER]);
  }

  private takeEarliest(): number {
    const { keys, heads, rows, tails } = this;
    const mask = heads.length - 1;
    let slot = heads[this.today & mask];
    if (slot === NONE || keys[slot * KEYS + DAY] !== this.today) slot = this.goToNextEvent();
    const list = this.today & mask;
    const next = rows[slot * ROW + NEXT];
    heads[list] = next;
    if (next === NONE) tails[list] = NONE;
    this.size -= 1;
    this.accesses += 1;
    return slot;
  }

  /** Moves on to the day of the earliest event; after a year without one, straight there. */
  private goToNextEvent(): number {
    const { keys, heads } = this;
    const mask = heads.length - 1;
    const lastDay = this.today + mask;
    for (let day = this.today + 1; day <= lastDay; day += 1) {
      const slot = heads[day & mask];
      this.steps += 1;
      if (slot !== NONE && keys[slot * KEYS + DAY] === day) {
        this.today = day;
        return slot;
      }
    }
    return this.jumpToEarliest();
  }

  private jumpToEarliest(): number {
    const { heads, keys } = this;
    let earliest = NONE;
    for (let list = 0; list < heads.length; list += 1) {
      const slot = heads[list];
      if (slot !== NONE && (earliest === NONE || this.isBefore(slot * KEYS, earliest * KEYS))) earliest = slot;
    }
    this.steps += heads.length;
    this.today = keys[earliest * KEYS + DAY];
    return earliest;
  }

  /** Chooses the width of a day anew where the present one costs too many steps, and fewer lists for few events. */
  private tune(): void {
    if (this.accesses < 4 * this.heads.length) return;
    const tooSlow = this.steps > TOLERATED_STEPS * this.accesses;
    const tooEmpty = this.heads.length > SMALLEST && this.size < this.heads.length / 8;
    this.steps = 0;
    this.accesses = 0;
    if (tooEmpty) this.rebuild(this.heads.length / 2);
    else if (tooSlow) this.rebuild(this.heads.length);
  }

  /** Lays all events into a calendar with that many lists, with days as wide as events are apart. */
  private rebuild(lists: number): void {
    const slots = this.allSlots();
    const times = Float64Array.from(slots, (slot) => this.keys[slot * KEYS]).sort();
    this.daysPerNs = daysPerNs(times);
    this.today = Number.MAX_SAFE_INTEGER;
    this.heads = new Int32Array(lists).fill(NONE);
    this.tails = new Int32Array(lists).fill(NONE);
    for (const slot of slots) this.enter(slot);
    this.steps = 0;
    this.accesses = 0;
  }

  /** Every slot in use, list by list: within a list from early to late, so that entering them again appends. */
  private allSlots(): Int32Array {
    const slots = new Int32Array(this.size);
    let count = 0;
    for (let list = 0; list < this.heads.length; list += 1) {
      for (let slot = this.heads[list]; slot !== NONE; slot = this.rows[slot * ROW + NEXT]) {
        slots[count] = slot;
        count += 1;
      }
    }
    return slots;
  }

  private extend(): void {
    const old = this.free.length;
    const keys = new Float64Array(this.keys.length * 2);
    keys.set(this.keys);
    this.keys = keys;
    const rows = new Int32Array(this.rows.length * 2);
    rows.set(this.rows);
    this.rows = rows;
    this.free = new Int32Array(old * 2);
    for (let index = 0; index < old; index += 1) this.free[index] = 2 * old - 1 - index;
    this.freeCount = old;
  }
}

/**
 * Days per ns from how far apart the earlier half of the events is, which far-off events do not stretch. Days are numbers
 * that a double counts exactly, hence the bounds.
 */
function daysPerNs(times: Float64Array): number {
  if (times.length < 2) return 1;
  const latest = times[times.length - 1];
  let last = times.length >> 1;
  while (last < times.length - 1 && times[last] === times[0]) last += 1;
  const apart = (times[last] - times[0]) / last;
  const wanted = apart > 0 ? DAYS_PER_EVENT / apart : 1;
  return Math.min(wanted, 2 ** 50 / (latest + 1), 2 ** 40);
}
