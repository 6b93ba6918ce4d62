import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NONE } from '../../../../src/simulation/engine/none.ts';
import { KeptLines } from '../../../../src/simulation/hardware/cxl-pool/kept-lines.ts';

const [PROCESSES, LINES, MOST] = [3, 5, 2];

interface Copy {
  readonly holder: number;
  readonly line: number;
  isOwned: boolean;
  readyAt: number;
}

const step = fc.record({
  kind: fc.constantFrom('keep', 'drop', 'share', 'delay', 'dropAll'),
  process: fc.nat({ max: PROCESSES - 1 }),
  line: fc.nat({ max: LINES - 1 }),
  isOwned: fc.boolean(),
  time: fc.nat({ max: 1000 }),
});

it('caches keep what a list would, and evict the line fetched longest ago', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const [evicted, expectedEvictions]: [unknown[], unknown[]] = [[], []];
      const kept = new KeptLines({
        ...{ processes: PROCESSES, lines: LINES, most: MOST },
        evicted: (process, isWritten) => evicted.push([process, isWritten]),
      });
      // Oldest first.
      let copies: Copy[] = [];
      const without = (gone: (copy: Copy) => boolean) => copies.filter((copy) => !gone(copy));
      for (const { kind, process, line, isOwned, time } of steps) {
        const isIt = (copy: Copy) => copy.holder === process && copy.line === line;
        const copy = kept.find(process, line);
        const known = copies.find(isIt);
        expect(copy === NONE).toBe(known === undefined);
        if (kind === 'keep') {
          kept.keep(process, line, isOwned, time);
          copies = without(isIt);
          const own = copies.filter(({ holder }) => holder === process);
          if (own.length === MOST) {
            expectedEvictions.push([process, own[0]!.isOwned]);
            copies = without((one) => one === own[0]);
          }
          copies.push({ holder: process, line, isOwned, readyAt: time });
        } else if (kind === 'drop') {
          kept.drop(process, line);
          copies = without(isIt);
        } else if (kind === 'dropAll') {
          expect(kept.dropAll(process)).toBe(copies.filter(({ holder }) => holder === process).length);
          copies = without(({ holder }) => holder === process);
        } else if (known !== undefined) {
          if (kind === 'share') kept.share(copy);
          else kept.delay(copy, time);
          if (kind === 'share') known.isOwned = false;
          else known.readyAt = Math.max(known.readyAt, time);
        }
        requireAlike(kept, copies);
      }
      expect(evicted).toEqual(expectedEvictions);
    }),
  );
});

/** Every line is asked for the copies that a list has, in any order. */
function requireAlike(kept: KeptLines, copies: readonly Copy[]): void {
  for (let line = 0; line < LINES; line += 1) {
    const found: Copy[] = [];
    for (let copy = kept.first(line); copy !== NONE; copy = kept.after(copy)) {
      const [holder, isOwned, readyAt] = [kept.holder(copy), kept.isOwned(copy), kept.readyAt(copy)];
      expect(kept.find(holder, line)).toBe(copy);
      found.push({ holder, line, isOwned, readyAt });
    }
    const inOrder = (list: readonly Copy[]) => list.toSorted((one, other) => one.holder - other.holder);
    expect(inOrder(found)).toEqual(inOrder(copies.filter((copy) => copy.line === line)));
  }
}
