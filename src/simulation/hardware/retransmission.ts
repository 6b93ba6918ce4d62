/**
 * Dropped messages, in the order in which each origin sent them to a target. The first dropped is accepted first, and nothing
 * after it before, so messages between two processes stay in order (go-back-N).
 */
export class Retransmission {
  private readonly dropped = new Map<number, number[]>();
  /** Messages dropped, as often as they were. */
  drops = 0;

  /** @param processes in the run, @param afterNs from a drop until the origin's NIC sends again */
  constructor(
    private readonly processes: number,
    readonly afterNs: number,
  ) {}

  /** Whether a message may be accepted now, with respect to its predecessors. */
  isNext(origin: number, target: number, message: number): boolean {
    const queue = this.dropped.get(origin * this.processes + target);
    return queue === undefined || queue.length === 0 || queue[0] === message;
  }

  drop(origin: number, target: number, message: number): void {
    const key = origin * this.processes + target;
    const queue = this.dropped.get(key) ?? [];
    if (!queue.includes(message)) queue.push(message);
    this.dropped.set(key, queue);
    this.drops += 1;
  }

  /** The message has been taken. */
  take(origin: number, target: number, message: number): void {
    const queue = this.dropped.get(origin * this.processes + target);
    if (queue?.[0] === message) queue.shift();
  }
}
