/** What a message asks of its target. */
export const MESSAGE = {
  put: 0,
  get: 1,
  compareAndSwap: 2,
  fetchAndAdd: 3,
  fetchAndReplace: 4,
  flush: 5,
  /** Answer to get, atomics and flush. */
  response: 6,
  /** Request for a handler: an active message, or an active put. */
  request: 7,
  /** Answer to a request in the active-message layer: returns the credit. */
  reply: 8,
} as const;

/** Messages in flight or in a queue, as columns; a slot lives from `allocate` to `release`. */
export class Messages {
  kind = new Uint8Array(1024);
  origin = new Int32Array(1024);
  target = new Int32Array(1024);
  address = new Float64Array(1024);
  value = new Float64Array(1024);
  compare = new Float64Array(1024);
  handler = new Int32Array(1024);
  payloadBytes = new Int32Array(1024);
  /** Operation whose latency this message is part of; -1 for none. */
  operation = new Int32Array(1024);
  /** When it left the sender's CPU, when it reached memory at the target. */
  sentAt = new Float64Array(1024);
  readyAt = new Float64Array(1024);
  /** Next message in the same queue; -1 at its end. */
  next = new Int32Array(1024);
  private free: number[] = [];
  private used = 0;
  allocated = 0;
  released = 0;

  allocate(kind: number, origin: number, target: number, operation: number): number {
    const slot = this.free.pop() ?? this.extend();
    this.kind[slot] = kind;
    this.origin[slot] = origin;
    this.target[slot] = target;
    this.operation[slot] = operation;
    this.next[slot] = -1;
    this.allocated += 1;
    return slot;
  }

  release(slot: number): void {
    this.free.push(slot);
    this.released += 1;
  }

  private extend(): number {
    if (this.used === this.origin.length) this.grow(this.used * 2);
    this.used += 1;
    return this.used - 1;
  }

  private grow(capacity: number): void {
    const kind = new Uint8Array(capacity);
    kind.set(this.kind);
    this.kind = kind;
    this.origin = grownInts(this.origin, capacity);
    this.target = grownInts(this.target, capacity);
    this.handler = grownInts(this.handler, capacity);
    this.payloadBytes = grownInts(this.payloadBytes, capacity);
    this.operation = grownInts(this.operation, capacity);
    this.next = grownInts(this.next, capacity);
    this.address = grownDoubles(this.address, capacity);
    this.value = grownDoubles(this.value, capacity);
    this.compare = grownDoubles(this.compare, capacity);
    this.sentAt = grownDoubles(this.sentAt, capacity);
    this.readyAt = grownDoubles(this.readyAt, capacity);
  }
}

function grownInts(from: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(capacity);
  to.set(from);
  return to;
}

function grownDoubles(from: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(capacity);
  to.set(from);
  return to;
}

/** First-in first-out queues of messages, one per owner (a process, a node), linked through `Messages.next`. */
export class MessageQueues {
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;
  readonly length: Int32Array;

  constructor(
    private readonly messages: Messages,
    owners: number,
  ) {
    this.heads = new Int32Array(owners).fill(-1);
    this.tails = new Int32Array(owners).fill(-1);
    this.length = new Int32Array(owners);
  }

  push(owner: number, message: number): void {
    this.messages.next[message] = -1;
    if (this.length[owner] === 0) this.heads[owner] = message;
    else this.messages.next[this.tails[owner]] = message;
    this.tails[owner] = message;
    this.length[owner] += 1;
  }

  /** The oldest message, or -1. */
  first(owner: number): number {
    return this.length[owner] === 0 ? -1 : this.heads[owner];
  }

  /** The message that came last; only where there is one. */
  last(owner: number): number {
    return this.tails[owner];
  }

  shift(owner: number): number {
    const message = this.heads[owner];
    this.heads[owner] = this.messages.next[message];
    this.length[owner] -= 1;
    return message;
  }
}
