import { builtInPart, operations } from './built-in-part.ts';
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

const OPERATIONS = operations('notifiedPuts', {
  notifiedPut: { code: 19 },
  notification: { code: 21, shown: 'never' },
});

export const notifiedPuts = builtInPart<NotifiedPutCalls, NotifiedPuts>()({
  name: 'notifiedPuts',
  capabilities: { 'notified-puts': { words: 'puts that tell their target', calls: { notifiedPut: {} } } },
  operations: OPERATIONS,
  methods: { notifiedPut: true, notification: true },
  calls: {
    notifiedPut(target, address, { value, immediate, bytes }) {
      const request = this.fill(target, address, value, bytes);
      this.note(OPERATIONS.notifiedPut);
      this.addToDigest(OPERATIONS.notifiedPut, target, address, immediate);
      this.shared.offered.notifiedPuts.notifiedPut(request, immediate);
    },
    notification() {
      this.awaits(OPERATIONS.notification);
      this.entersLibrary();
      this.shared.offered.notifiedPuts.notification(this.rank);
    },
  },
});
