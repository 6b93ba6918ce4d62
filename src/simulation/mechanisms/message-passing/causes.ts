/**
 * Why something began when it did: a link back to an activity, as one number. Activities are numbered: an operation by
 * its own number, the receipt of a message by that of its send plus the number of operations.
 */
export const FROM_START = -1;
/** It ended, and with it the CPU became free. */
export const ITS_END = 0;
/** It began, and the gap after it at the NIC has passed. */
export const ITS_GAP = 1;
/** It began, and completed a rendezvous at that moment. */
export const ITS_START = 2;
/** It sent, and the message took its time. */
export const ITS_MESSAGE = 3;

export const because = (activity: number, what: number): number => 4 * activity + what;
export const activityOf = (cause: number): number => cause >> 2;
export const whatOf = (cause: number): number => cause & 3;

/** When each activity of a replay began, and why then: what the critical path is read from. */
export class Activities {
  readonly startNs: Float64Array;
  readonly cause: Int32Array;

  constructor(operations: number) {
    this.startNs = new Float64Array(2 * operations);
    this.cause = new Int32Array(2 * operations);
  }
}
