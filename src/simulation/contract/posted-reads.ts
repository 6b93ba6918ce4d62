import { builtInPart, operations } from './built-in-part.ts';
import { NOT_LOCAL, type WorkRequest } from './work-request.ts';

/** Operands of a compare-and-swap. */
export interface Exchange {
  readonly compare: number;
  readonly value: number;
}

/** Calls of programs for gets and atomics that are not waited for one by one. */
export interface PostedReadCalls {
  /** Non-blocking: the data are written to `destination` in this process's own window. */
  postedGet(target: number, address: number, destination: number, bytes?: number): void;
  /** Non-blocking: the previous word is written to `destination` in this process's own window. */
  postedFetchAndAdd(target: number, address: number, value: number, destination: number): void;
  /** Non-blocking: the previous word is written to `destination` in this process's own window. */
  postedCompareAndSwap(target: number, address: number, exchange: Exchange, destination: number): void;
  /** Blocks until at most `most` of the operations that this process has posted are outstanding. */
  settle(most: number): void;
}

/** Posted reads of a mechanism. */
export interface PostedReads {
  /** `request.local` is the destination of the data. */
  postedGet(request: WorkRequest): void;
  postedFetchAndAdd(request: WorkRequest): void;
  /** `request.compare` is the value that the word is compared with. */
  postedCompareAndSwap(request: WorkRequest): void;
  settle(process: number, most: number): void;
}

const OPERATIONS = operations('postedReads', {
  postedGet: { code: 17, shown: 'together' },
  postedFetchAndAdd: { code: 18, shown: 'together' },
  postedCompareAndSwap: { code: 31 },
  settle: { code: 20, shown: 'never' },
});

export const postedReads = builtInPart<PostedReadCalls, PostedReads>()({
  name: 'postedReads',
  capabilities: {
    'posted-reads': {
      words: 'gets and atomics with several in flight',
      calls: { postedGet: {}, postedAtomic: { isAtomic: true } },
    },
  },
  operations: OPERATIONS,
  methods: { postedGet: true, postedFetchAndAdd: true, postedCompareAndSwap: true, settle: true },
  calls: {
    postedGet(target, address, destination, bytes) {
      const request = this.fill(target, address, 0, bytes);
      request.local = destination;
      this.note(OPERATIONS.postedGet);
      this.shared.offered.postedReads.postedGet(request);
      request.local = NOT_LOCAL;
    },
    postedFetchAndAdd(target, address, value, destination) {
      const request = this.fill(target, address, value);
      request.local = destination;
      this.note(OPERATIONS.postedFetchAndAdd);
      this.shared.offered.postedReads.postedFetchAndAdd(request);
      request.local = NOT_LOCAL;
    },
    postedCompareAndSwap(target, address, { compare, value }, destination) {
      const request = this.fill(target, address, value);
      request.compare = compare;
      request.local = destination;
      this.note(OPERATIONS.postedCompareAndSwap);
      this.shared.offered.postedReads.postedCompareAndSwap(request);
      request.local = NOT_LOCAL;
    },
    settle(most) {
      this.awaits(OPERATIONS.settle);
      this.shared.offered.postedReads.settle(this.rank, most);
    },
  },
});
