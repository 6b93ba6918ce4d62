import { expect, it } from 'vitest';
import type { ComparableRun } from '../../src/analysis/comparable-run.ts';
import { compare } from '../../src/analysis/compare.ts';
import { INSERTS, madeUpRuns } from './made-up-runs.ts';

/** Runs whose values are those of the smallest x, for some mechanisms. */
function heldFor(mechanisms: readonly string[], runs: readonly ComparableRun[]): ComparableRun[] {
  const first = new Map(
    runs.filter(({ point }) => point.processes === 32).map((run) => [`${run.mechanism} ${run.seed}`, run]),
  );
  return runs.map((run) =>
    mechanisms.includes(run.mechanism) ? { ...run, value: first.get(`${run.mechanism} ${run.seed}`)!.value } : run,
  );
}

const unaffected = (runs: readonly ComparableRun[]) => compare(runs, INSERTS).unaffected;

it('names the series that have the same value for each seed at every x, and no others', () => {
  expect(unaffected(madeUpRuns())).toEqual([]);
  expect(unaffected(heldFor(['am', 'aa-sp'], madeUpRuns()))).toEqual(['am', 'aa-sp']);
});

it('takes the last bit of one run for a difference', () => {
  const runs = heldFor(['am'], madeUpRuns());
  const last = runs.findLastIndex(({ mechanism }) => mechanism === 'am');
  const { value } = runs[last]!;
  expect(unaffected(runs.with(last, { ...runs[last]!, value: value! * (1 + Number.EPSILON) }))).toEqual([]);
});

it('says nothing of a series with one x, and leaves out runs without a result', () => {
  expect(unaffected(madeUpRuns({ processes: [32] }))).toEqual([]);
  const runs = heldFor(['am'], madeUpRuns());
  const missing = runs.map((run) =>
    run.mechanism === 'am' && run.point.processes === 512 && run.seed === 1000
      ? { ...run, status: 'failed' as const, value: null }
      : run,
  );
  expect(unaffected(missing)).toEqual(['am']);
});
