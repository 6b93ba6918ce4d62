import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyTable } from '../../../src/simulation/engine/key-table.ts';
import { type SlotIndex, slotIndex } from '../../../src/simulation/engine/slot-index.ts';

/** Keys that collide often: few of them, some beyond 32 bits, some that differ in the high half only. */
const key = fc.oneof(
  fc.nat(40),
  fc.nat(40).map((n) => n * 2 ** 32),
  fc.nat(3000).map((n) => n * 64),
);

/** Adds and removes keys, in the table and in a Map, and compares them. */
function compare(table: SlotIndex, steps: readonly (readonly [boolean, number])[]): void {
  const oracle = new Map<number, number>();
  steps.forEach(([adds, k], slot) => {
    if (adds && !oracle.has(k)) {
      table.insert(k, slot);
      oracle.set(k, slot);
    } else if (!adds && oracle.delete(k)) {
      table.remove(k);
    }
    if (table.size !== oracle.size) throw new Error(`${table.size} keys instead of ${oracle.size}`);
  });
  for (const [, k] of steps) expect(table.find(k)).toBe(oracle.get(k) ?? -1);
}

describe('slotIndex', () => {
  it('is an array where keys are few, and holds what a Map holds', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(63)), { maxLength: 300 });
    fc.assert(
      fc.property(steps, (list) => compare(slotIndex(64, 2), list)),
      { numRuns: 200, seed: 12 },
    );
    expect(slotIndex(64, 2)).not.toBeInstanceOf(KeyTable);
    expect(slotIndex(2 ** 20, 2)).toBeInstanceOf(KeyTable);
  });
});

describe('KeyTable', () => {
  it('holds what a Map holds, after any order of additions and removals', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), key), { maxLength: 400 }), (steps) => compare(new KeyTable(), steps)),
      { numRuns: 500, seed: 11 },
    );
  });

  it('grows beyond its first size', () => {
    const table = new KeyTable();
    for (let k = 0; k < 100_000; k += 1) table.insert(k * 3, k);
    for (let k = 0; k < 100_000; k += 7) table.remove(k * 3);
    const wrong = Array.from({ length: 100_000 }, (_, k) => k).filter(
      (k) => table.find(k * 3) !== (k % 7 === 0 ? -1 : k),
    );
    expect(wrong).toEqual([]);
  });
});
