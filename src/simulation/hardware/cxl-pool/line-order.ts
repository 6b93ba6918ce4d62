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
    this.queues[process].push(message);
    if (this.queues[process].length === 1) this.goOn(process);
  }

  /** A request that held its line is through: who waits for it goes on, in order. */
  through(line: number): void {
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
      if (this.busy.has(line)) {
        this.waitFor(line, process);
        return;
      }
      if (this.begin(queue.shift()!)) this.busy.add(line);
    }
  }

  private waitFor(line: number, process: number): void {
    const waiting = this.waiting.get(line);
    if (waiting === undefined) this.waiting.set(line, [process]);
    else waiting.push(process);
  }
}
