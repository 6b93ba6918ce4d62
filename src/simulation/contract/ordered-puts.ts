import { builtInPart, operations } from './built-in-part.ts';
import type { WorkRequest } from './work-request.ts';

/** Puts whose order or effect a program asks for without a flush, as programs call them. */
export interface OrderedPutCalls {
  /** Blocking write: it has taken effect when the call returns. */
  write(target: number, address: number, value: number, bytes?: number): void;
  /**
   * Waits for nothing: what this process has put before takes effect before what it puts after, at that target, or, if
   * none is given, at each. Between two targets it orders nothing.
   */
  fence(target?: number): void;
}

/** Ordered puts of a mechanism. */
export interface OrderedPuts {
  write(request: WorkRequest): void;
  /** @param target NO_TARGET for each */
  fence(process: number, target: number): void;
}

/** What a mechanism lets overtake others that it keeps in order by default: puts that went before it. */
export type Reordering = 'posted-writes' | 'answers' | 'reads';

/**
 * What a mechanism promises of the order of accesses of a process. `performed`: an access has taken effect when its call returns.
 * `network`: accesses to one target are carried out in order, but for reads that it does not wait for, which its later writes
 * may overtake; an answer is behind what went the same way before it. `transfers`: the same of puts, but each access waits for
 * its own registration: a read may overtake a put. `requests`: as `transfers`, with reads that the target's CPU serves in
 * order, one way only. `copies`: as `requests`, without registrations. `bridge`: as `network`, and an answer passes no write.
 */
export const ACCESS_ORDERS = ['performed', 'network', 'transfers', 'requests', 'copies', 'bridge'] as const;
export type AccessOrder = (typeof ACCESS_ORDERS)[number];

/** In place of a target, where all are meant. */
export const NO_TARGET = -1;

const OPERATIONS = operations('orderedPuts', {
  write: { code: 22, shown: 'together' },
  fence: { code: 23, shown: 'together' },
});

export const orderedPuts = builtInPart<OrderedPutCalls, OrderedPuts>()({
  name: 'orderedPuts',
  capabilities: {
    'ordered-puts': { words: 'fences and puts that wait for their effect', calls: { write: {}, fence: {} } },
  },
  operations: OPERATIONS,
  methods: { write: true, fence: true },
  calls: {
    write(target, address, value, bytes) {
      const request = this.fill(target, address, value, bytes);
      this.note(OPERATIONS.write);
      this.shared.offered.orderedPuts.write(request);
    },
    fence(target = NO_TARGET) {
      this.noteTarget(OPERATIONS.fence, target, 0);
      this.shared.offered.orderedPuts.fence(this.rank, target);
    },
  },
});
