import { WORD_BYTES } from '../engine/word.ts';

/** In place of an address of the process's own window, where none takes part. */
export const NOT_LOCAL = -1;

/**
 * The operands of one operation, like the work request that a verb posts. All operations of a run are handed on in one
 * object, filled anew for each, so that an operation allocates nothing: a mechanism reads what it needs before it returns,
 * and keeps numbers, never the object.
 */
export class WorkRequest {
  /** The origin. */
  process = 0;
  target = 0;
  /** In the target's window, in bytes. */
  address = 0;
  /** The word that is put, added, swapped in, or handed to a handler. */
  value = 0;
  /** Bytes over wire and bus; what the word stands for among them is up to the workload's memory. */
  bytes = WORD_BYTES;
  /**
   * Address in the origin's own window, in bytes: where the data of a put lie, or those of a get or fetch go. NOT_LOCAL for
   * memory that is registered already.
   */
  local = NOT_LOCAL;
  /** Of an atomic: which one, of MESSAGE; and the word that a compare-and-swap compares with. */
  atomic = 0;
  compare = 0;
  /** Of an invocation: number of the handler. */
  handler = 0;

  /** What every remote operation has; the rest keeps its value. */
  fill(process: number, target: number, address: number, value: number): void {
    this.process = process;
    this.target = target;
    this.address = address;
    this.value = value;
  }
}
