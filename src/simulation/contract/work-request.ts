import { WORD_BYTES } from '../engine/word.ts';

/** Stands for no address in the process's own window. */
export const NOT_LOCAL = -1;

/**
 * The operands of one operation, like the work request of a verb. A run uses a single object, filled anew for each operation, so
 * that operations allocate nothing. A mechanism must copy the numbers that it needs before it returns and must not keep the object.
 */
export class WorkRequest {
  /** The origin. */
  process = 0;
  target = 0;
  /** In the target's window, in bytes. */
  address = 0;
  /** The word that is put, added, swapped in or passed to a handler. */
  value = 0;
  /** Bytes on wire and bus. The workload's memory decides which part of them the word represents. */
  bytes = WORD_BYTES;
  /**
   * Address in the origin's own window, in bytes: the source of a put, or the destination of a get or fetch. NOT_LOCAL for
   * memory that is already registered.
   */
  local = NOT_LOCAL;
  /** For an atomic: its kind in MESSAGE, and the value that a compare-and-swap compares with. */
  atomic = 0;
  compare = 0;
  /** For an invocation: number of the handler. */
  handler = 0;

  /** Sets the operands common to all remote operations; the others keep their values. */
  fill(process: number, target: number, address: number, value: number): void {
    this.process = process;
    this.target = target;
    this.address = address;
    this.value = value;
  }
}
