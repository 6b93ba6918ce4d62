/** Options of a bridge for sending packets other than individually and in order. */
export interface Framing {
  /** Most packets of a frame. */
  readonly packetsPerFrame: number;
  /** Whether frames are numbered per pair of bridges. */
  readonly frameNumbers: 'none' | 'pair';
  /** Numbered frames that may be out unacknowledged. */
  readonly frameWindow: number;
  readonly acknowledgeNs: number;
  /** PassPW of posted writes, of answers and of reads. */
  readonly writesPass: boolean;
  readonly responsesPass: boolean;
  readonly readsPass: boolean;
  /** Whether a bridge is a single unit, with its own tags and order, or each core behind it is one. */
  readonly unitIds: 'bridge' | 'core';
}
