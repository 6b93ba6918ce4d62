/**
 * The order in which the controller of a pool begins requests: those of a core as they come, and of those for a line the
 * next when the one before it does not hold it any more. Only what has begun holds its line, so that nobody waits in a
 * circle.
 */
export class LineOrder {
  /** By process: what has come and not begun. */
  private readonly queues: readonly number[][];
  private readonly busy: Set<number> = new Set();
  /** By line: processes whose first request waits for it. */
  private readonly waiting: Map<number, number[]> = new Map();

  /** @param begin begins a request. @returns whether it holds its line until it is `through` */
  constructor(
    processes: number,
    private readonly lineOf: (message: number) => number,
    private readonly begin: (message: number) => boolean,
  ) {
    this.queues = Array.from({ length: processes }, () => []);
  }

  arrives(process: number, message: number): void {
    const queue = this.queues[process];
    if (queue.length === 0 && !this.isHeld(this.lineOf(message))) this.start(message);
    else if (queue.push(message) === 1) this.waitFor(this.lineOf(message), process);
  }

  /** A request is through that may have held its line: who waits for it goes on, in order. */
  through(line: number): void {
    if (this.busy.size === 0) return;
    this.busy.delete(line);
    const waiting = this.waiting.get(line);
    if (waiting === undefined) return;
    this.waiting.delete(line);
    for (const process of waiting) this.goOn(process);
  }

  private goOn(process: number): void {
    const queue = this.queues[process];
    while (queue.length > 0) {
      const line = this.lineOf(queue[0]);
      if (this.isHeld(line)) {
        this.waitFor(line, process);
        return;
      }
      this.start(queue.shift()!);
    }
  }

  private isHeld(line: number): boolean {
    return this.busy.size > 0 && this.busy.has(line);
  }

  private start(message: number): void {
    if (this.begin(message)) this.busy.add(this.lineOf(message));
  }

  private waitFor(line: number, process: number): void {
    const waiting = this.waiting.get(line);
    if (waiting === undefined) this.waiting.set(line, [process]);
    else waiting.push(process);
  }
}
