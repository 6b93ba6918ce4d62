/** Requests in flight from one process to another, up to a limit. Pairs without a request take no memory. */
export class Credits {
  private readonly used: Map<number, number> = new Map();

  constructor(
    private readonly processes: number,
    private readonly limit: number,
  ) {}

  inFlight(origin: number, target: number): number {
    return this.used.get(origin * this.processes + target) ?? 0;
  }

  /** Takes a credit; returns false if none is left. */
  take(origin: number, target: number): boolean {
    const pair = origin * this.processes + target;
    const used = this.used.get(pair) ?? 0;
    if (used === this.limit) return false;
    this.used.set(pair, used + 1);
    return true;
  }

  giveBack(origin: number, target: number): void {
    const pair = origin * this.processes + target;
    const used = this.used.get(pair)!;
    if (used === 1) this.used.delete(pair);
    else this.used.set(pair, used - 1);
  }
}
