import { definePart, WORD_BYTES } from 'onesided/simulation';

const PUT = 0;
const WAIT = 1;

/** What the program of one process calls. */
class NotificationCalls {
  constructor(caller, offered) {
    this.caller = caller;
    this.offered = offered;
  }

  /**
   * Non-blocking write; once the data are in the target's memory, the target is told with a number, the immediate data.
   * @param {number} target rank
   * @param {number} address in the target's window, in bytes
   * @param {object} data what is put
   * @param {number} data.value the word that stands for the data
   * @param {number} data.immediate whole number of 32 bits
   * @param {number} [data.bytes] that are moved
   */
  putWithImmediate(target, address, { value, immediate, bytes = WORD_BYTES }) {
    const { caller, offered } = this;
    caller.request.fill(caller.rank, target, address, value);
    caller.request.bytes = bytes;
    caller.note(PUT, immediate);
    offered.putWithImmediate(caller.request, immediate);
  }

  /** Blocks until the process has been told of a put, once for each; yields the immediate data of the oldest. */
  waitForImmediate() {
    this.caller.awaits(WAIT);
    this.offered.waitForImmediate(this.caller.rank);
  }
}

/** The part of the contract that this plugin adds; a mechanism has it if it carries out these two calls. */
export const notifications = definePart({
  capability: 'put-with-immediate',
  words: 'puts with immediate data',
  operations: ['put_with_immediate', 'wait_for_immediate'],
  calls: (caller, offered) => new NotificationCalls(caller, offered),
});
