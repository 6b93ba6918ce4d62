import type { WorkRequest } from './work-request.ts';

/** Words of a compare-and-swap. */
export interface Exchange {
  readonly compare: number;
  readonly value: number;
}

/** Gets and atomics that a process does not wait for one by one, as programs call for them. */
export interface PostedReadCalls {
  /** Non-blocking: the data go to `destination` in this process's own window. */
  postedGet(target: number, address: number, destination: number, bytes?: number): void;
  /** Non-blocking: the word that was there goes to `destination` in this process's own window. */
  postedFetchAndAdd(target: number, address: number, value: number, destination: number): void;
  /** Non-blocking: the word that was there goes to `destination` in this process's own window. */
  postedCompareAndSwap(target: number, address: number, exchange: Exchange, destination: number): void;
  /** Blocks until no more than `most` of what this process has posted is under way. */
  settle(most: number): void;
}

/** Posted reads of a mechanism. */
export interface PostedReads {
  /** `request.local` says where the data go. */
  postedGet(request: WorkRequest): void;
  postedFetchAndAdd(request: WorkRequest): void;
  /** `request.compare` is what the word is compared with. */
  postedCompareAndSwap(request: WorkRequest): void;
  settle(process: number, most: number): void;
}
