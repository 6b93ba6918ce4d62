import type { WorkRequest } from './work-request.ts';

/** Gets and atomics that a process does not wait for one by one, as programs call for them. */
export interface PostedReadCalls {
  /** Non-blocking: the data go to `destination` in this process's own window. */
  postedGet(target: number, address: number, destination: number, bytes?: number): void;
  /** Non-blocking: the word that was there goes to `destination` in this process's own window. */
  postedFetchAndAdd(target: number, address: number, value: number, destination: number): void;
  /** Blocks until no more than `most` of what this process has posted is under way. */
  settle(most: number): void;
}

/** Posted reads of a mechanism. */
export interface PostedReads {
  /** `request.local` says where the data go. */
  postedGet(request: WorkRequest): void;
  postedFetchAndAdd(request: WorkRequest): void;
  settle(process: number, most: number): void;
}
