import type { Transfer } from '../memory/address-range.ts';

/** A request of user space, which may be longer than a page. */
export interface CopyRequest extends Transfer {
  /** Argument of `onCompleted`. */
  readonly tag: number;
  /** Number of its operation in a trace; absent if it is not traced. */
  readonly serial?: number;
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
  /** Number in a trace of the operation that it belongs to; -1 for none. */
  readonly serial: number;
}
