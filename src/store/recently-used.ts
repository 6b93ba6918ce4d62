/** Cache of the most recently used values, by key, limited by total size. */
export class RecentlyUsed<Value> {
  private readonly values = new Map<string, { readonly value: Value; readonly size: number }>();
  private size = 0;

  /** @param sizeOf returns a size in the unit of `most`; by default each value counts as 1 */
  constructor(
    private readonly most: number,
    private readonly sizeOf: (value: Value, key: string) => number = () => 1,
  ) {}

  get(key: string): Value | undefined {
    const known = this.values.get(key);
    if (known === undefined) return undefined;
    this.values.delete(key);
    this.values.set(key, known);
    return known.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const size = this.sizeOf(value, key);
    this.values.set(key, { value, size });
    this.size += size;
    for (const oldest of this.values.keys()) {
      if (this.size <= this.most) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.size -= this.values.get(key)?.size ?? 0;
    this.values.delete(key);
  }
}
