import { NONE } from '../../engine/none.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/** Types of the library's messages; sent as the number of their handler. */
export const TYPE = {
  /** Requests the lock, with the number of operations that will follow if the origin knows it, or with an atomic. */
  lock: 1,
  granted: 2,
  /** A piece of the data of a put or accumulate. */
  data: 3,
  fetch: 4,
  /** A piece of the data of a fetch, back to the origin. */
  fetched: 5,
  unlock: 6,
  /** With the word that an atomic has found. */
  released: 7,
  /** Buffers that the receiver has posted again. */
  credit: 8,
} as const;

/** Envelope of a message, as of the packets of common libraries: type, window, address, type of data, count, sequence. */
export const HEADER_BYTES = 40;

interface LibraryMessage {
  readonly type: number;
  readonly from: number;
  readonly to: number;
  /** The epoch or operation that it is about. */
  readonly subject: number;
  readonly dataBytes?: number;
}

/** A message of the library, for the CPU of `to`. */
export function libraryMessage(runtime: Runtime, { type, from, to, subject, dataBytes = 0 }: LibraryMessage): number {
  const message = runtime.message(MESSAGE.request, from, to, HEADER_BYTES + dataBytes);
  runtime.messages.setHandler(message, type);
  runtime.messages.setContext(message, subject);
  runtime.messages.setValue(message, 0);
  runtime.messages.setOperation(message, NONE);
  return message;
}
