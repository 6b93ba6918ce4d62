import type { WorkRequest } from './work-request.ts';

/** What a notified put carries. */
export interface NotifiedData {
  readonly value: number;
  /** Tells the target what has come: an integer from 0 to 2^32 - 1. */
  readonly immediate: number;
  /** A word where nothing is said. */
  readonly bytes?: number;
}

/** Puts that tell their target, as programs call for them: InfiniBand calls them writes with immediate data. */
export interface NotifiedPutCalls {
  /**
   * Non-blocking write whose target is told when the data are there, by `notification`. Ends the operation begun last when
   * the target has taken it.
   */
  notifiedPut(target: number, address: number, data: NotifiedData): void;
  /** Blocks until a notified put to this process has come that it has not taken yet; yields its immediate. */
  notification(): void;
}

/** Notified puts of a mechanism. */
export interface NotifiedPuts {
  notifiedPut(request: WorkRequest, immediate: number): void;
  notification(process: number): void;
}
