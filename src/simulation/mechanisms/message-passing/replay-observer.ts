/** Notified of all activities with their times; for traces. */
export interface ReplayObserver {
  computed(operation: number, rank: number, startNs: number, endNs: number): void;
  sent(operation: number, rank: number, startNs: number, endNs: number): void;
  /** @param sentNs when the sender began, @param arrivedNs when the message was there, waiting included afterwards */
  received(operation: number, sender: number, sentNs: number, arrivedNs: number, startNs: number, endNs: number): void;
}
