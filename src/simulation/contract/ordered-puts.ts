import { builtInPart, operations } from './built-in-part.ts';
import type { WorkRequest } from './work-request.ts';

/** Calls of programs for puts that are ordered, or completed, without a flush. */
export interface OrderedPutCalls {
  /** Blocking write: it has taken effect when the call returns. */
  write(target: number, address: number, value: number, bytes?: number): void;
  /**
   * Non-blocking: earlier puts of this process to the target take effect before later ones. Without a target this holds for
   * each target separately; puts to different targets are never ordered. Where cores of a node are units of a bridge, it also
   * orders earlier puts of the others.
   */
  fence(target?: number): void;
}

/** Ordered puts of a mechanism. */
export interface OrderedPuts {
  write(request: WorkRequest): void;
  /** @param target NO_TARGET for every target */
  fence(process: number, target: number): void;
}

/** Accesses that a mechanism allows to overtake earlier puts, although it keeps others in order by default. */
export const REORDERINGS = ['posted-writes', 'answers', 'reads'] as const;
export type Reordering = (typeof REORDERINGS)[number];

/**
 * The order that a mechanism guarantees for the accesses of a process.
 * - `performed`: an access has taken effect when its call returns.
 * - `network`: accesses to one target take effect in order, except that later writes may overtake reads that the process does not
 *   wait for. A response stays behind earlier traffic in its direction.
 * - `transfers`: as `network` for puts, but each access waits for its own registration, so a read may overtake a put.
 * - `requests`: as `transfers`, with reads served in order by the target's CPU, in one direction only.
 * - `copies`: as `requests`, without registrations.
 * - `repeats`: as `network` to one target, but an access may be repeated later, after others to and from other targets.
 * - `bridge`: as `network`, and no response overtakes a write.
 */
export const ACCESS_ORDERS = ['performed', 'network', 'transfers', 'requests', 'copies', 'repeats', 'bridge'] as const;
export type AccessOrder = (typeof ACCESS_ORDERS)[number];

/** Stands for all targets. */
export const NO_TARGET = -1;

const OPERATIONS = operations('orderedPuts', {
  write: { code: 22, shown: 'together' },
  fence: { code: 23, shown: 'together' },
});

export const orderedPuts = builtInPart<OrderedPutCalls, OrderedPuts>()({
  name: 'orderedPuts',
  capabilities: {
    'ordered-puts': {
      words: 'fences and puts that wait until they have taken effect',
      calls: { write: {}, fence: {} },
    },
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
