import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClaimedRun, NewExperiment, Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase } from '../support/database.ts';
import { experimentOf, resultOf, sha256 } from '../support/plans.ts';

let sharing: Store;
let separate: Store;

beforeAll(async () => {
  const databaseUrl = await createDatabase();
  sharing = await openStore({ databaseUrl, shareResults: true });
  separate = await openStore({ databaseUrl });
});
afterAll(() => Promise.all([sharing.close(), separate.close()]));

const succeeded = ({ id, attempt, plan }: ClaimedRun) => ({ id, attempt, result: resultOf(plan.seed), wallMs: 1 });

/** Computes what is left of an experiment, and returns how many of its runs took a result of another. */
async function reusedBy(id: string): Promise<number> {
  const waiting = (await separate.work.unscheduled(100)).filter(({ experimentId }) => experimentId === id);
  const ids = waiting.map((run) => run.id);
  await separate.work.finish((await separate.work.claim(ids, 'tester', 60_000)).map(succeeded));
  const { counts } = (await separate.experiments.find(id))!;
  expect(counts).toMatchObject({ queued: 0, running: 0, cancelled: 0 });
  return counts.reused;
}

describe('when projects no longer share results, an experiment of the time before', () => {
  const made = (label: string, project: string): NewExperiment => experimentOf({ runs: 2, label, project });
  const submitted = async (experiment: NewExperiment) => (await sharing.experiments.create(experiment)).experiment.id;

  it('takes none of another project for its extension', async () => {
    const extended = async (project: string) => {
      const experiment = made('extended', project);
      const { specDigest, specification } = experiment;
      const id = await submitted(experiment);
      await reusedBy(id);
      const { runs } = experimentOf({ runs: 4, label: 'extended' });
      const extension = { id, extends: specDigest, specification, specDigest: sha256(`more of ${project}`) };
      await separate.experiments.extend({ ...extension, replications: 2, runs: runs.slice(2) });
      return reusedBy(id);
    };
    expect(await extended('a')).toBe(0);
    expect(await extended('b')).toBe(2);
  });

  it('takes none of another project when it is resumed', async () => {
    const cancelled = async (project: string) => {
      const id = await submitted(made('resumed', project));
      await sharing.experiments.cancel(id);
      return id;
    };
    const [a, b] = [await cancelled('a'), await cancelled('b')];
    const resumed = async (id: string) => {
      await separate.experiments.retry(id);
      return reusedBy(id);
    };
    expect([await resumed(a), await resumed(b)]).toEqual([0, 0]);
  });

  it('takes none of another project for its next round', async () => {
    const grown = async (project: string) => {
      const id = await submitted({ ...made('adaptive', project), mostRuns: 4 });
      await reusedBy(id);
      const { runs } = experimentOf({ runs: 4, label: 'adaptive' });
      expect(await separate.experiments.grow({ id, behind: 2, runs: runs.slice(2), mostRuns: 4 })).toBe(true);
      return reusedBy(id);
    };
    expect(await grown('a')).toBe(0);
    expect(await grown('b')).toBe(2);
  });
});
