import { expect, it } from 'vitest';
import { countedBytes, counting } from '../../../src/simulation/engine/arrays.ts';
import { slotIndex } from '../../../src/simulation/engine/slot-index.ts';
import { indexBytes } from '../../../src/simulation/mechanisms/memory.ts';

const MIB = 2 ** 20;

// As many keys as an array has words, one more than that, and as many as a hash table takes before and after it grows.
it.each([
  { bound: 100, tables: 2, used: 40 },
  { bound: MIB, tables: 1, used: 5 },
  { bound: MIB / 4, tables: 4, used: 5 },
  { bound: MIB + 1, tables: 1, used: 42 },
  { bound: MIB + 1, tables: 1, used: 43 },
  { bound: MIB / 4 + 1, tables: 4, used: 5000 },
])('foresees to the byte what an index of keys takes at its most: $used keys below $bound, one of $tables', (size) => {
  counting(Number.POSITIVE_INFINITY, () => {
    const index = slotIndex(size.bound, size.tables);
    for (let key = 0; key < size.used; key += 1) index.insert(key, key);
  });
  expect(indexBytes(size.bound, size.tables, size.used)).toBe(countedBytes());
});
