/** What a bridge does with packets beside sending each in a frame of its own, in order. */
export interface Framing {
  /** Most packets of a frame. */
  readonly packetsPerFrame: number;
  /** Whether frames of a pair of bridges have numbers. */
  readonly frameNumbers: 'none' | 'pair';
  /** Numbered frames that may be out unacknowledged. */
  readonly frameWindow: number;
  readonly acknowledgeNs: number;
  /** PassPW of posted writes, of answers and of reads. */
  readonly writesPass: boolean;
  readonly responsesPass: boolean;
  readonly readsPass: boolean;
  /** Whether a bridge is one unit, with tags and order of its own, or each core behind it is. */
  readonly unitIds: 'bridge' | 'core';
}
