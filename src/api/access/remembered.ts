const MOST_REMEMBERED = 10_000;

/**
 * What the store said of ids, believed for a while: what has changed since is seen after at most so many ms, also where
 * the clock of the system is set back.
 */
export class Remembered<Value> {
  private readonly known = new Map<string, { readonly until: number; readonly found: Promise<Value> }>();

  constructor(
    private readonly find: (id: string) => Promise<Value>,
    private readonly believedMs: number,
  ) {}

  async of(id: string): Promise<Value> {
    const known = this.known.get(id);
    if (known && known.until > performance.now()) return known.found;
    const found = this.find(id);
    this.known.delete(id);
    if (this.known.size >= MOST_REMEMBERED) this.known.clear();
    this.known.set(id, { until: performance.now() + this.believedMs, found });
    // A database that did not answer is asked again by the next request.
    found.catch(() => this.known.delete(id));
    return found;
  }

  forget(): void {
    this.known.clear();
  }
}
