import { describe, expect, it } from 'vitest';
import { ioat } from '../../src/papers/ioat/paper.ts';
import { judge } from '../../src/papers/ledger.ts';
import { madeUpRun } from './made-up-results.ts';

/** Misses of table 1 as printed, by size of put: basic, helper and engine. */
const PRINTED = new Map([
  [32_768, [591_500, 889_000, 376_000]],
  [262_144, [467_500, 849_500, 396_500]],
  [1_048_576, [692_500, 668_000, 374_000]],
  [4_194_304, [799_500, 555_500, 366_000]],
]);
const DESIGNS = ['two-sided-basic', 'two-sided-helper', 'two-sided-ioat'];

/** Table 1 with five seeds that each have their own factor on all misses, as the frames of pages do. */
const table = (factors: readonly number[]) =>
  factors.flatMap((factor, seed) =>
    [...PRINTED].flatMap(([putBytes, misses]) =>
      DESIGNS.map((mechanism, design) =>
        madeUpRun({
          ...{ mechanism, seed, at: { 'workload.putBytes': putBytes } },
          metrics: { l2_misses: factor * misses[design]!, l2_misses_alone: 358_000 },
        }),
      ),
    ),
  );

function verdict(id: string, factors: readonly number[]) {
  const definition = ioat.claims.find((claim) => claim.id === id)!;
  return judge(definition, () => ({ runs: table(factors), seed: 1 })).verdict;
}

const CALM = [0.99, 1.01, 1, 1.005, 0.995];
/** The mean is the printed number, but its interval is wider than the tolerance. */
const WILD = [0.65, 1.2, 1.03, 1.06, 1.06];

describe('cache misses of table 1', () => {
  it.each(['io.l2.32K.ioat', 'io.l2.1M.ioat', 'io.l2.basic-pollutes'])(
    '%s is met only if its interval stays within the limits',
    (id) => {
      expect(verdict(id, CALM)).toBe('met');
      expect(verdict(id, WILD)).toBe('undecided');
    },
  );

  it('ratios of two designs are of common seeds, whose own factors drop out', () => {
    expect(verdict('io.l2.helper-vs-basic-small', WILD)).toBe('met');
    expect(verdict('io.l2.ioat-lowest', WILD)).toBe('met');
  });
});
