import type { WordAtomic } from '../../hardware/nic/rdma.ts';

/** A fetch is written to the window of its origin; a get is handed to the program. */
export const OPERATION = { put: 0, accumulate: 1, fetch: 2, get: 3 } as const;

/** Data in a pre-posted buffer until they are copied to their destination. */
export interface Piece {
  readonly buffer: number;
  /** Address of the buffer in the memory of the process. */
  readonly address: number;
  /** Place of the data within their operation. */
  readonly offset: number;
  readonly bytes: number;
}

/**
 * A passive epoch of an origin at a target. Information between the two ends travels in messages, but the state of both is kept
 * here.
 */
export interface Epoch {
  readonly id: number;
  readonly origin: number;
  readonly target: number;
  readonly exclusive: boolean;
  /** Made by the library for a single operation outside an epoch of the program. */
  readonly implicit: boolean;
  /** For an epoch on its own whose lock request contains the whole operation; the reply ends the epoch. */
  readonly atomic: Atomic | undefined;

  /** At the origin: operations that wait for the lock or the end of the epoch, and how many there have been. */
  readonly queued: Operation[];
  issued: number;
  granted: boolean;
  /** The program has called unlock. */
  closing: boolean;

  /** At the target: number of operations to expect, -1 if unknown; those whose data have arrived; those done. */
  expected: number;
  arrived: number;
  done: number;
  requestedAt: number;

  /** The workload's operation that waits for this epoch, -1 for none, how it stood before, and up to when its time is charged. */
  operation: number;
  mark: number;
  since: number;
  /** When the last copy was complete. */
  copiedAt: number;
}

/** A compare-and-swap or fetch-and-op on a word at the target of its epoch. */
export interface Atomic extends WordAtomic {
  /** The word that was there. */
  result: number;
}

/** A put, accumulate, fetch or get within an epoch. */
export interface Operation {
  readonly id: number;
  readonly epoch: Epoch;
  readonly kind: number;
  readonly address: number;
  readonly bytes: number;
  /** For a fetch: address of the data in the origin's window; -1 if they are handed over in their buffers. */
  readonly destination: number;
  value: number;
  /** For data to the target: the part to which their path is charged; -1 if it is not, or not yet. */
  part: number;
  /** Bytes that have left. */
  sent: number;
  /** Bytes received, and bytes that have reached their destination. */
  received: number;
  placed: number;
  /** Pieces in buffers, to be copied. */
  pieces: Piece[];
  /** Pieces that the copy engine has, how many of them it has not completed, and those it has, unknown to the CPU. */
  offloaded: Piece[];
  copying: number;
  copied: Piece[];
}

type Fields<Item, Given extends keyof Item> = Pick<Item, Given>;

export type NewEpoch = Fields<Epoch, 'id' | 'origin' | 'target' | 'exclusive' | 'implicit' | 'atomic'>;

/**
 * Creates an epoch. Fields are listed individually: spreading objects of several shapes takes ten times as long, and there is one
 * epoch per operation.
 */
export function newEpoch({ id, origin, target, exclusive, implicit, atomic }: NewEpoch): Epoch {
  return {
    id,
    origin,
    target,
    exclusive,
    implicit,
    atomic,
    queued: [],
    issued: 0,
    granted: false,
    closing: false,
    expected: -1,
    arrived: 0,
    done: 0,
    requestedAt: 0,
    operation: -1,
    mark: -1,
    since: 0,
    copiedAt: 0,
  };
}

export type NewOperation = Fields<Operation, 'id' | 'epoch' | 'kind' | 'address' | 'bytes' | 'destination' | 'value'>;

/** Creates an operation, of which nothing has been sent. */
export function newOperation({ id, epoch, kind, address, bytes, destination, value }: NewOperation): Operation {
  return {
    id,
    epoch,
    kind,
    address,
    bytes,
    destination,
    value,
    part: -1,
    sent: 0,
    received: 0,
    placed: 0,
    pieces: [],
    offloaded: [],
    copying: 0,
    copied: [],
  };
}

/** Objects by number, as messages carry them; numbers are used again. */
export class Slots<Item extends { readonly id: number }> {
  private readonly items: (Item | undefined)[] = [];
  private readonly free: number[] = [];

  get open(): number {
    return this.items.length - this.free.length;
  }

  add(make: (id: number) => Item): Item {
    const id = this.free.pop() ?? this.items.length;
    const item = make(id);
    this.items[id] = item;
    return item;
  }

  get(id: number): Item {
    return this.items[id]!;
  }

  remove(item: Item): void {
    this.items[item.id] = undefined;
    this.free.push(item.id);
  }
}
