import { builtInPart, operations } from './built-in-part.ts';
import type { WorkRequest } from './work-request.ts';

/** Operands of a notified put. */
export interface NotifiedData {
  readonly value: number;
  /** Delivered to the target: an integer from 0 to 2^32 - 1. */
  readonly immediate: number;
  /** Default one word. */
  readonly bytes?: number;
}

/** Calls of programs for puts that notify their target (InfiniBand: writes with immediate data). */
export interface NotifiedPutCalls {
  /**
   * Non-blocking write that notifies the target when the data have arrived; the target receives it by `notification`. The operation
   * begun last ends when the target has received the notification.
   */
  notifiedPut(target: number, address: number, data: NotifiedData): void;
  /** Blocks until a notification that was not received before arrives at this process; yields its immediate value. */
  notification(): void;
}

/** A mechanism's implementation of notified puts. */
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
  capabilities: { 'notified-puts': { words: 'puts that notify their target', calls: { notifiedPut: {} } } },
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
