import type { Transfer } from '../memory/address-range.ts';

/** A request of user space, which may be longer than a page. */
export interface CopyRequest extends Transfer {
  /** Argument of `onCompleted`. */
  readonly tag: number;
  /** Number of its operation in a trace; absent if it is not traced. */
  readonly serial?: number;
  /** Whether the engine meets pages that are not mapped: it asks `onFault` when it comes to the request. */
  readonly faults?: boolean;
}

/** A pending request. */
export interface CopyUnderWay {
  readonly owner: number;
  readonly tag: number;
  readonly channel: number;
  /** Number among the requests of its channel, from 1; 0 before it is submitted. */
  cookie: number;
  descriptors: number;
  pages: number;
  /** When the engine began with its first descriptor. */
  begin?: number;
  /** Whether it is still to meet its page faults. */
  faults: boolean;
  /** Number in a trace of the operation that it belongs to; -1 for none. */
  readonly serial: number;
}
