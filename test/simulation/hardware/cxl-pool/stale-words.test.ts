import { expect, it } from 'vitest';
import { KeptLines } from '../../../../src/simulation/hardware/cxl-pool/kept-lines.ts';
import { StaleWords } from '../../../../src/simulation/hardware/cxl-pool/stale-words.ts';

it('a copy keeps a word as it was when it was fetched, and only reads of such words are stale', () => {
  const kept = new KeptLines({ processes: 3, lines: 4, most: 4, evicted: () => undefined });
  const words = new StaleWords(kept);
  kept.keep(0, 1, false, 0);
  kept.keep(1, 1, false, 0);
  words.written(1, 1, 64, 5);
  words.written(1, 1, 64, 6);
  expect(words.read(0, 1, 64, 7)).toBe(5);
  expect(words.staleReads).toBe(1);
  // Another word of the line, its writer, and who has no copy.
  expect([words.read(0, 1, 72, 8), words.read(1, 1, 64, 7), words.read(2, 1, 64, 7)]).toEqual([8, 7, 7]);
  expect(words.staleReads).toBe(1);
  kept.drop(0, 1);
  expect(words.read(0, 1, 64, 7)).toBe(7);
});
