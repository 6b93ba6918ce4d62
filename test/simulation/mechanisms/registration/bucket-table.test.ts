import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BucketTable } from '../../../../src/simulation/mechanisms/registration/bucket-table.ts';
import { RegistrationWork } from '../../../../src/simulation/mechanisms/registration/registration-work.ts';

const work = new RegistrationWork();
const table = (committed: number, victims: number) =>
  new BucketTable({ total: committed + victims, pool: victims, local: victims });
const adaptive = (committed: number, victims: number) =>
  new BucketTable({ total: committed + victims, pool: Number.POSITIVE_INFINITY, local: victims });

describe('BucketTable', () => {
  it('unpins nothing while the victims fit, then the one that came first', () => {
    const buckets = table(4, 2);
    buckets.move([], [1, 2, 3, 4], work);
    expect(work.pin).toEqual([1, 2, 3, 4]);
    buckets.move([1], [], work);
    buckets.move([2], [], work);
    expect(buckets.victimBuckets()).toEqual([1, 2]);
    expect(work.unpin).toEqual([]);
    buckets.move([3], [5], work);
    expect(work.unpin).toEqual([1]);
    expect(work.pin).toEqual([5]);
    expect(buckets.victimBuckets()).toEqual([2, 3]);
  });

  it('pins nothing for a bucket that is a victim or that another node holds', () => {
    const buckets = table(4, 2);
    buckets.move([], [1, 2], work);
    buckets.move([1], [], work);
    buckets.move([], [1, 2], work);
    expect(work.pin).toEqual([]);
    expect(buckets.references(1)).toEqual({ remote: 1, local: 0 });
    expect(buckets.references(2)).toEqual({ remote: 2, local: 0 });
    expect(buckets.buckets.pins).toBe(2);
  });

  it('takes local pins out of the victim pool', () => {
    const buckets = table(2, 2);
    buckets.move([], [1, 2], work);
    buckets.move([1, 2], [3, 4], work);
    expect(buckets.victimBuckets()).toEqual([1, 2]);
    buckets.acquireLocal(8, 9, work);
    expect(work.unpin).toEqual([1, 2]);
    expect(buckets.buckets.count).toBe(4);
    expect(buckets.admitsLocal(10, 10)).toBe(false);
    expect(buckets.admitsLocal(8, 9)).toBe(true);
    buckets.releaseLocal(8, 9);
    expect(buckets.victimBuckets()).toEqual([8, 9]);
    expect(buckets.admitsLocal(10, 11)).toBe(true);
  });

  it('keeps a bucket that a local operation uses when the last firehose leaves it', () => {
    const buckets = table(1, 1);
    buckets.move([], [1], work);
    buckets.acquireLocal(1, 1, work);
    buckets.move([1], [2], work);
    expect(work.unpin).toEqual([]);
    expect(buckets.buckets.find(1) >= 0).toBe(true);
    buckets.releaseLocal(1, 1);
    buckets.acquireLocal(3, 3, work);
    expect(work.unpin).toEqual([1]);
  });

  it('lets victims beyond MAXVICTIM stay where it is adaptive and the memory of others lies idle', () => {
    const buckets = adaptive(4, 1);
    buckets.move([], [1, 2, 3], work);
    buckets.move([1, 2, 3], [], work);
    expect(work.unpin).toEqual([]);
    expect(buckets.buckets.victimCount).toBe(3);
    buckets.move([], [4, 5, 6, 7], work);
    expect(work.unpin).toEqual([1, 2]);
    expect(buckets.buckets.count).toBe(5);
  });

  it('says that a bucket is being pinned to those who need it meanwhile', () => {
    const buckets = table(2, 1);
    buckets.move([], [1], work);
    buckets.pinnedAt(work.pin, 40_000);
    buckets.acquireLocal(1, 1, work);
    expect(work.readyAt).toBe(40_000);
  });

  it('refuses to release what was not held', () => {
    expect(() => table(2, 1).move([7], [], work)).toThrow(/did not hold it/);
  });

  it('refuses to exceed its limit when everything is in use', () => {
    const buckets = table(1, 1);
    buckets.move([], [1], work);
    expect(() => buckets.move([], [2, 3], work)).toThrow(/do not fit/);
  });
});

/** A slow, obvious table: lists of references and a list of victims. */
class Oracle {
  readonly remote = new Map<number, number>();
  readonly local = new Map<number, number>();
  readonly victims: number[] = [];

  constructor(
    private readonly total: number,
    private readonly pool: number,
  ) {}

  get pinned(): Set<number> {
    return new Set([...this.remote.keys(), ...this.local.keys(), ...this.victims]);
  }

  private add(map: Map<number, number>, bucket: number, amount: number): void {
    const count = (map.get(bucket) ?? 0) + amount;
    if (count === 0) map.delete(bucket);
    else map.set(bucket, count);
    const used = this.remote.has(bucket) || this.local.has(bucket);
    const place = this.victims.indexOf(bucket);
    if (used && place >= 0) this.victims.splice(place, 1);
    if (!used && place < 0) this.victims.push(bucket);
  }

  private evict(extra: number, extraPool: number): number[] {
    const out: number[] = [];
    while (this.pinned.size + extra > this.total || this.pinned.size - this.remote.size + extraPool > this.pool) {
      out.push(this.victims.shift()!);
    }
    return out;
  }

  move(released: number[], wanted: number[]) {
    for (const bucket of released) this.add(this.remote, bucket, -1);
    const pin = wanted.filter((bucket) => !this.pinned.has(bucket));
    for (const bucket of wanted) if (!pin.includes(bucket)) this.add(this.remote, bucket, 1);
    const unpin = this.evict(pin.length, 0);
    for (const bucket of pin) this.add(this.remote, bucket, 1);
    return { pin, unpin };
  }

  acquire(buckets: number[]) {
    const pin = buckets.filter((bucket) => !this.pinned.has(bucket));
    for (const bucket of buckets) if (!pin.includes(bucket)) this.add(this.local, bucket, 1);
    const unpin = pin.length === 0 ? [] : this.evict(pin.length, pin.length);
    for (const bucket of pin) this.add(this.local, bucket, 1);
    return { pin, unpin };
  }

  release(buckets: number[]): void {
    for (const bucket of buckets) this.add(this.local, bucket, -1);
  }
}

const step = fc.record({
  kind: fc.constantFrom('move', 'acquire', 'release'),
  a: fc.nat(11),
  b: fc.nat(11),
  n: fc.nat(2),
});

/** Runs random moves and local operations on table and oracle, which must agree on every registration. */
function compare(
  steps: { kind: string; a: number; b: number; n: number }[],
  committed: number,
  victims: number,
  isAdaptive: boolean,
) {
  const limits = { total: committed + victims, pool: isAdaptive ? Number.POSITIVE_INFINITY : victims, local: victims };
  const buckets = new BucketTable(limits);
  const oracle = new Oracle(limits.total, limits.pool);
  const held: number[] = [];
  const operations: [number, number][] = [];
  for (const { kind, a, b, n } of steps) {
    if (kind === 'move') {
      const wanted = [...new Set([a, b])].slice(0, 1 + (n % 2));
      const released = held.splice(0, Math.max(0, held.length + wanted.length - committed));
      held.push(...wanted);
      buckets.move(released, wanted, work);
      const expected = oracle.move(released, wanted);
      expect([...work.pin].sort()).toEqual(expected.pin.sort());
      expect(work.unpin).toEqual(expected.unpin);
    } else if (kind === 'acquire') {
      const last = a + n;
      if (!buckets.admitsLocal(a, last)) continue;
      const range = Array.from({ length: n + 1 }, (_, index) => a + index);
      buckets.acquireLocal(a, last, work);
      expect({ pin: work.pin, unpin: work.unpin }).toEqual(oracle.acquire(range));
      operations.push([a, last]);
    } else if (operations.length > 0) {
      const [first, last] = operations.splice(a % operations.length, 1)[0]!;
      buckets.releaseLocal(first, last);
      oracle.release(Array.from({ length: last - first + 1 }, (_, index) => first + index));
    }
    expect(buckets.victimBuckets()).toEqual(oracle.victims);
    expect(buckets.buckets.count).toBe(oracle.pinned.size);
    expect(buckets.buckets.count).toBeLessThanOrEqual(limits.total);
    expect(buckets.buckets.pins - buckets.buckets.unpins).toBe(buckets.buckets.count);
  }
}

describe('BucketTable under random moves and local operations', () => {
  it.each([
    [4, 3, false],
    [2, 5, false],
    [4, 3, true],
    [6, 4, true],
  ])(
    'with room for %i committed and %i victims, adaptive %s, does what lists and maps do',
    (committed, victims, isAdaptive) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 80 }), (steps) => compare(steps, committed, victims, isAdaptive)),
        { numRuns: 200, seed: 5 },
      );
    },
  );
});
