/**
 * The order in which the controller of a pool starts requests: those of a core in order of arrival, and those for a line one at a
 * time. Only requests that have started hold their line, so no cycle of waiting can occur.
 */
export class LineOrder {
  /** By process: requests that have arrived and not started. */
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

  /** Called when a request that may have held its line is complete: those waiting for it continue, in order. */
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
