import { describe, expect, it } from 'vitest';
import { distinct, isExact } from '../../src/papers/certainty.ts';
import { claim } from '../../src/papers/definition.ts';
import type { Study } from '../../src/papers/evidence.ts';
import { atLeast } from '../../src/papers/expectation.ts';
import { judge } from '../../src/papers/ledger.ts';
import { counted } from '../../src/papers/measure.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { madeUpRun } from './made-up-results.ts';

const runs = (mechanism: string, ...rates: readonly number[]): Run[] =>
  rates.map((rate, i) => madeUpRun({ mechanism, seed: i + 1, metrics: { rate } }));
const lead = (of: Study) =>
  of.where({ mechanism: 'am' }).mean('rate').mean - of.where({ mechanism: 'rma' }).mean('rate').mean;

/** What the ledger says of a lead that is computed from the means of two studies. */
function judged(first: readonly Run[], second: readonly Run[] = runs('am', 1, 1)) {
  const definition = claim({
    ...{ id: 'made-up', role: 'validate', where: '', claim: '', setup: '', studies: ['first', 'second'] },
    quantities: { lead: { name: 'lead', unit: '1', expected: atLeast(10) } },
    measure: ({ study }) => {
      if (study('second').runs.length === 0) throw new Error('the second study is empty');
      return { values: { lead: counted(lead(study('first'))) }, why: 'Measured.' };
    },
  });
  return judge(definition, (id) => ({ runs: id === 'first' ? first : second, seed: 1 }));
}

describe('runs are exact', () => {
  it('where all seeds measure the same in every cell, and not where one cell differs', () => {
    expect(isExact([...runs('am', 3, 3), ...runs('rma', 2, 2, 2)])).toBe(true);
    expect(isExact([...runs('am', 3, 3), ...runs('rma', 2, 2.5)])).toBe(false);
  });

  it('only if a second seed says so', () => {
    expect(isExact(runs('am', 3))).toBe(false);
    expect(isExact([...runs('am', 3), ...runs('am', 3)])).toBe(false);
  });

  it('only if stages and counters are the same as well', () => {
    const [one, other] = runs('am', 3, 3) as [Run, Run];
    expect(isExact([one, { ...other, counters: { puts: 1 } }])).toBe(false);
    expect(isExact([one, { ...other, breakdown: { wire: { totalNs: 1, meanNs: 1 } } }])).toBe(false);
    expect(isExact([one, { ...other, status: 'failed' }])).toBe(false);
  });

  it('are given to checks once', () => {
    expect(distinct([...runs('am', 3, 3), ...runs('rma', 2, 2)])).toHaveLength(2);
    expect(distinct(runs('am', 3, 4))).toHaveLength(2);
  });
});

describe('a value that a check computes from several means', () => {
  it('is exact where its studies are, and then decided by itself', () => {
    const entry = judged([...runs('am', 30, 30), ...runs('rma', 20, 20)]);
    expect(entry).toMatchObject({ verdict: 'met', measured: 10, interval: null, exact: true });
  });

  it('has an interval of the jackknife otherwise, which can leave the verdict open', () => {
    const of = (...am: readonly number[]) => judged([...runs('am', ...am), ...runs('rma', 20, 20, 20)]);
    // A spread of 1: the standard error is 0.577, Student's factor 4.303.
    expect(of(32, 33, 34)).toMatchObject({ verdict: 'met', exact: false });
    expect(of(32, 33, 34).interval).toEqual([expect.closeTo(13 - 2.484, 3), expect.closeTo(13 + 2.484, 3)]);
    expect(of(30, 31, 32)).toMatchObject({ verdict: 'undecided', measured: 11 });
    expect(of(22, 23, 24)).toMatchObject({ verdict: 'not-met', measured: 3 });
  });

  it('leaves common seeds out together', () => {
    const entry = judged([...runs('am', 30, 40, 50), ...runs('rma', 10, 20, 30)]);
    expect(entry).toMatchObject({ verdict: 'met', interval: [20, 20], exact: false });
  });

  it('has as many groups as the study with the fewest replications, and exact studies are left whole', () => {
    const first = [...runs('am', 30, 31, 32, 33), ...runs('rma', 10, 10, 10, 10)];
    const [two, whole] = [runs('am', 1, 2), runs('am', 1, 1)].map((second) => judged(first, second));
    // Groups are the odd and the even replications: means of 31 and 32, a factor of 12.7.
    expect(two!.interval).toEqual([expect.closeTo(21.5 - 6.353, 2), expect.closeTo(21.5 + 6.353, 2)]);
    expect(whole!.interval![0]).toBeCloseTo(21.5 - 3.182 * Math.sqrt(5 / 3 / 4), 2);
  });

  it('has neither where a study has one seed', () => {
    const entry = judged([...runs('am', 31), ...runs('rma', 20)]);
    expect(entry).toMatchObject({ verdict: 'met', interval: null, exact: false });
  });
});
