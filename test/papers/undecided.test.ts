import { describe, expect, it } from 'vitest';
import { reproducePaper } from '../../src/cli/reproduction.ts';
import { claim, type PaperDefinition, type StudyDefinition } from '../../src/papers/definition.ts';
import { above, type Expectation } from '../../src/papers/expectation.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import { madeUpRun } from './made-up-results.ts';

const specification = {
  name: 'Two studies',
  machine: 'cray-xe6',
  processes: 2,
  workload: { kind: 'dht', operationsPerProcess: 10 },
  mechanisms: ['rma'],
  replications: 3,
};
const study = (id: string) => ({
  id,
  title: id,
  summary: id,
  source: { specification: { ...specification, seed: 7 } },
});

const rateAbove = (id: string, expected: Expectation, reads: string) =>
  claim({
    ...{ id, role: 'validate', where: '1', claim: 'It is fast.', setup: 'A run.', studies: [reads] },
    quantities: { rate: { name: 'rate', unit: '1', expected } },
    measure: ({ study: of }) => {
      const { mean, low, high } = of(reads).mean('rate');
      return { values: { rate: { value: mean, low: low!, high: high! } }, why: 'Measured.' };
    },
  });

const paperOf = (claims: PaperDefinition['claims'], more: Partial<StudyDefinition>): PaperDefinition => ({
  ...{ id: 'made-up', title: '', authors: '', published: '', notes: [], claims },
  ablations: { ablations: [], unbreakable: {} },
  contradictions: [],
  studies: [
    { ...study('probe-a'), ...more },
    { ...study('probe-b'), source: { specification: { ...specification, seed: 8 } } },
  ],
});

/** Rates of 1 and 3 in turn, so that the mean is 2 and the interval shrinks with the replications. */
async function reproduce(claims: PaperDefinition['claims'], more: Partial<StudyDefinition> = {}) {
  const batches: number[] = [];
  const run = async (runs: readonly PlannedRun[]) => {
    batches.push(runs.length);
    return runs.map(({ inputDigest, replication, plan }) => ({
      ...madeUpRun({ seed: plan.seed, metrics: { rate: replication % 2 === 0 ? 1 : 3 } }),
      inputDigest,
    }));
  };
  return { batches, ...(await reproducePaper(paperOf(claims, more), { size: 'quick' }, run)) };
}

describe('a claim that its interval leaves open', () => {
  it('gets twice the replications until it is decided, and only its studies do', async () => {
    const { batches, claims, measured } = await reproduce([rateAbove('open', above(1.2), 'probe-a')]);
    expect(claims[0]).toMatchObject({ verdict: 'met' });
    // Three of both studies, three more of the first, six more of it: nothing is run twice.
    expect(batches).toEqual([6, 3, 6]);
    expect(measured.map(({ runs }) => runs.length)).toEqual([12, 3]);
  });

  it('stays undecided where twelve do not decide it either, and says why', async () => {
    const { batches, claims } = await reproduce([rateAbove('open', above(1.99), 'probe-a')]);
    expect(claims[0]).toMatchObject({ verdict: 'undecided', quantities: [{ fits: null }] });
    expect(claims[0]!.why).toContain('more replications could decide it either way');
    expect(batches).toEqual([6, 3, 6]);
  });

  it('gets no more than its study may have', async () => {
    const { batches, claims } = await reproduce([rateAbove('open', above(1.2), 'probe-a')], { mostReplications: 6 });
    expect(claims[0]).toMatchObject({ verdict: 'undecided' });
    expect(batches).toEqual([6, 3]);
  });

  it('asks for no more where it is decided at once', async () => {
    const { batches, claims } = await reproduce([rateAbove('clear', above(-10), 'probe-a')]);
    expect(claims[0]).toMatchObject({ verdict: 'met' });
    expect(batches).toEqual([6]);
  });
});
