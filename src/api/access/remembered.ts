const MOST_REMEMBERED = 10_000;

/**
 * Caches lookups by id for at most `believedMs`, so later changes are seen after this time. Uses a monotonic clock: setting back
 * the system clock does not extend it.
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
    // Failed lookups are not cached, so the next request asks the database again.
    found.catch(() => this.known.delete(id));
    return found;
  }

  forget(): void {
    this.known.clear();
  }
}
