import type { ProcessOperations } from '../contract/program.ts';

/** A reduction: how two values are combined, what that costs, and the size of a value on the wire. */
export interface Combination<Value> {
  readonly merge: (own: Value, other: Value) => Value;
  /** CPU time of a merge whose result this is. */
  readonly mergeNs: (merged: Value) => number;
  readonly bytes: (value: Value) => number;
  /** Nobody needs the value any more. */
  readonly release?: (value: Value) => void;
}

/** Slot for a value in the window of a process, relative to the beginning of the slots. */
interface Slot {
  readonly begin: number;
  readonly slot: number;
}

/** The part of a program that returns the combined value of all processes. */
export type Combined<Value> = Generator<void, Value, number>;

/** Returns the number of puts in one reduction over all processes. */
export function putsOfCombination(processes: number): number {
  const rounds = 31 - Math.clz32(processes);
  const paired = 2 ** rounds;
  return paired * rounds + 2 * (processes - paired);
}

/** Returns the size of the slots for combining values of at most `slotBytes` in the window of each of the processes, bytes. */
export function slotsBytes(processes: number, slotBytes: number): number {
  return slotsFor(processes) * slotBytes;
}

/** Returns the size of the slots of a barrier, bytes. */
export function barrierBytes(processes: number): number {
  return slotsBytes(processes, BARRIER_BYTES);
}

function slotsFor(processes: number): number {
  return PARITIES * (32 - Math.clz32(processes - 1) + 2);
}

/** Combines nothing: a process that completes it knows that all have entered it. */
export function barrierOf(processes: number): Collective<number> {
  return new Collective(processes, BARRIER_BYTES, { merge: () => 0, mergeNs: () => 0, bytes: () => BARRIER_BYTES });
}

const BARRIER_BYTES = 8;
const PARITIES = 2;
/** Beside the rounds: the value of a process beyond the largest power of two, and the result that goes back to it. */
const FOLDED = 0;

/**
 * Combines a value of every process so that all have the result, by recursive doubling with puts: in each round two
 * processes put their values into each other's window and wait for the other's. Processes beyond the largest power of two
 * hand their value to one within, and get the result from there. Merging must not care about the order.
 *
 * A put carries the value whole; the word in the message is a handle to it. Who is done can begin the next combination
 * while its partner has not looked at its last value yet, but not the one after: two sets of slots suffice.
 */
export class Collective<Value> {
  private readonly slots: number;
  private members: readonly number[] = [];
  private readonly placeOf: Map<number, number> = new Map();
  private readonly waiting: Map<number, ProcessOperations> = new Map();
  private readonly combinations: Map<number, number> = new Map();
  /** Values in flight by handle, and the handle in each slot by process and slot. */
  private readonly underWay: Map<number, Value> = new Map();
  private readonly arrived: Map<number, number> = new Map();
  private handles = 0;
  /** Number of remaining uses of a value: where it was created and, if it was sent, where it has arrived. */
  private readonly uses: Map<Value, number> = new Map();

  /** @param slotBytes size of the largest value */
  constructor(
    processes: number,
    private readonly slotBytes: number,
    private readonly combination: Combination<Value>,
  ) {
    this.slots = slotsFor(processes);
  }

  /** Puts that combining has taken: each carries another value. */
  get puts(): number {
    return this.handles;
  }

  /** The processes that take part, in ascending order. */
  open(members: readonly number[]): void {
    this.members = members;
    for (const [place, member] of members.entries()) this.placeOf.set(member, place);
  }

  /** A put has reached the slots of a process, at `offset` bytes. */
  write(process: number, offset: number, handle: number): void {
    this.arrived.set(process * this.slots + Math.floor(offset / this.slotBytes), handle);
    this.waiting.get(process)?.wake();
  }

  /** @param begin address of the slots in every window */
  *combine(process: ProcessOperations, begin: number, own: Value): Combined<Value> {
    const place = this.placeOf.get(process.rank)!;
    const rounds = 31 - Math.clz32(this.members.length);
    const paired = 2 ** rounds;
    const base = this.nextBase(process.rank);
    const folded = place + paired < this.members.length;
    const slotAt = (slot: number) => begin + slot * this.slotBytes;
    if (place >= paired) {
      this.willBeUsed(own, 1);
      yield* this.send(process, place - paired, slotAt(base + FOLDED), own);
      return yield* this.receive(process, { begin, slot: base + rounds + 1 });
    }
    let value = own;
    this.willBeUsed(value, folded || rounds === 0 ? 1 : 2);
    if (folded) {
      value = yield* this.take(process, { begin, slot: base + FOLDED }, value);
      this.willBeUsed(value, 2);
    }
    for (let round = 0; round < rounds; round += 1) {
      yield* this.send(process, place ^ (1 << round), slotAt(base + 1 + round), value);
      value = yield* this.take(process, { begin, slot: base + 1 + round }, value);
      this.willBeUsed(value, round < rounds - 1 || folded ? 2 : 1);
    }
    if (folded) yield* this.send(process, place + paired, slotAt(base + rounds + 1), value);
    return value;
  }

  /** A process has read the combined value, and no longer needs it. */
  leave(value: Value): void {
    const left = (this.uses.get(value) ?? 0) - 1;
    if (left > 0) this.uses.set(value, left);
    else if (this.uses.delete(value)) this.combination.release?.(value);
  }

  private willBeUsed(value: Value, times: number): void {
    if (this.combination.release !== undefined) this.uses.set(value, times);
  }

  private nextBase(rank: number): number {
    const before = this.combinations.get(rank) ?? 0;
    this.combinations.set(rank, before + 1);
    return (before % PARITIES) * (this.slots / PARITIES);
  }

  private *send(process: ProcessOperations, place: number, address: number, value: Value): Combined<void> {
    this.handles += 1;
    this.underWay.set(this.handles, value);
    const target = this.members[place]!;
    yield process.put(target, address, this.handles, this.combination.bytes(value));
  }

  /** The process has seen the word of a slot when it knows that the value has arrived, and then reads all of it. */
  private *receive(process: ProcessOperations, { begin, slot }: Slot): Combined<Value> {
    const place = process.rank * this.slots + slot;
    const address = begin + slot * this.slotBytes;
    this.waiting.set(process.rank, process);
    yield* process.await(address, () => this.arrived.has(place));
    const handle = this.arrived.get(place)!;
    this.arrived.delete(place);
    const value = this.underWay.get(handle)!;
    this.underWay.delete(handle);
    yield* process.load(address, this.combination.bytes(value));
    return value;
  }

  private *take(process: ProcessOperations, slot: Slot, own: Value): Combined<Value> {
    const other = yield* this.receive(process, slot);
    const merged = this.combination.merge(own, other);
    this.leave(own);
    this.leave(other);
    yield process.compute(this.combination.mergeNs(merged));
    return merged;
  }
}
