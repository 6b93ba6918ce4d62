import { float64Array } from '../../engine/arrays.ts';
/**
 * Why something began when it did: a link back to an activity, as one number. Activities are numbered: an operation by
 * twice its number, the receipt of a message by twice that of its send plus one.
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

export const doing = (operation: number): number => 2 * operation;
export const receiptOf = (send: number): number => 2 * send + 1;
export const operationOf = (activity: number): number => activity >> 1;
export const isReceipt = (activity: number): boolean => (activity & 1) === 1;

export const because = (activity: number, what: number): number => 4 * activity + what;
export const activityOf = (cause: number): number => cause >> 2;
export const whatOf = (cause: number): number => cause & 3;

/** When each activity of a replay began, and why at that time; the critical path is derived from this. */
export class Activities {
  private readonly rows: Float64Array;

  constructor(operations: number) {
    this.rows = float64Array(4 * operations);
  }

  begin(activity: number, startNs: number, cause: number): void {
    this.rows[2 * activity] = startNs;
    this.rows[2 * activity + 1] = cause;
  }

  startNs(activity: number): number {
    return this.rows[2 * activity];
  }

  cause(activity: number): number {
    return this.rows[2 * activity + 1];
  }
}
