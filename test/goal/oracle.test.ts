import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle, type Parameters } from './oracle.ts';
import { type Operation, type Program, programs, textOf } from './program.ts';
import { finishOf, logGP, replay } from './replay.ts';

/** G and O stay below o and g, so that no time before 0 comes from an empty message. */
const parameters: fc.Arbitrary<Parameters> = fc.record({
  L: fc.integer({ min: 0, max: 5000 }),
  o: fc.integer({ min: 10, max: 3000 }),
  g: fc.integer({ min: 10, max: 3000 }),
  G: fc.integer({ min: 0, max: 10 }),
  O: fc.integer({ min: 0, max: 10 }),
  S: fc.constantFrom(0, 7, 100, 1000, 65535),
});

/** Operations that become free together are at most so many that the reference sorts them in a stable way. */
const isSmall = (program: Program) => program.every(({ operations }) => operations.length <= 16);

describe('a replay', () => {
  it('gives every rank the finish time of the rules written down one by one', { timeout: 120_000 }, () => {
    let complete = 0;
    const check = (program: Program, settings: Parameters) => {
      const expected = oracle(program, settings);
      const orders = isSmall(program) ? (['stable', 'reference'] as const) : (['stable'] as const);
      for (const order of orders) {
        const text = textOf(program);
        if (program.every(({ operations }) => operations.length === 0)) return;
        const result = replay(text, { parameters: logGP(settings), order });
        expect({ order, finish: finishOf(result) }).toEqual({ order, finish: expected.finish });
        expect(result.status).toBe(expected.finish === undefined ? 'deadlocked' : 'succeeded');
        if (expected.finish === undefined) expect(result.pending?.length).toBeGreaterThan(0);
        else complete += 1;
      }
    };
    fc.assert(fc.property(programs, parameters, check), { numRuns: 250 });
    expect(complete).toBeGreaterThan(150);
  });

  it('gives a schedule whose ranks are numbered otherwise the same times', { timeout: 60_000 }, () => {
    const check = (program: Program, settings: Parameters) => {
      const last = program.length - 1;
      const turned = [...program].reverse().map(({ operations, dependencies }) => ({
        operations: operations.map((one): Operation => ({ ...one, peer: one.peer < 0 ? -1 : last - one.peer })),
        dependencies,
      }));
      const one = oracle(program, settings);
      // What falls on the same instant goes by the number of the rank, in the oracle as well.
      fc.pre(isDeepStrictEqual(oracle(turned, settings).finish?.toReversed(), one.finish));
      const other = replay(textOf(turned), { parameters: logGP(settings), order: 'stable' });
      expect(other.status).toBe(one.finish === undefined ? 'deadlocked' : 'succeeded');
      expect(finishOf(other)?.reverse()).toEqual(one.finish);
    };
    // One rank sends, and no rendezvous frees operations of two ranks at once: there the order of ranks decides.
    const eager = parameters.map((settings) => ({ ...settings, S: 2 ** 40 }));
    const alone = programs.filter(
      (program) => program.some(({ operations }) => operations.length > 0) && isChain(program),
    );
    fc.assert(fc.property(alone, eager, check), { numRuns: 100 });
  });
});

/** At most one rank sends, so that the order of hosts decides nothing. */
function isChain(program: Program): boolean {
  return program.filter(({ operations }) => operations.some(({ kind }) => kind === 'send')).length <= 1;
}
