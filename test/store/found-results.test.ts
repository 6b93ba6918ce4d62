import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClaimedRun, NewExperiment, Store } from '../../src/store/contract.ts';
import { createExperiment } from '../../src/store/create-experiment.ts';
import { finishRuns } from '../../src/store/finish.ts';
import { createRetentionStore } from '../../src/store/retention.ts';
import { query } from '../support/database.ts';
import { experimentOf, resultOf, traceOf } from '../support/plans.ts';
import { heldUp } from './support/held-up.ts';
import { openTestStore } from './support/opened-store.ts';

let url: string;
let store: Store;

beforeAll(async () => {
  ({ url, store } = await openTestStore());
});

afterAll(() => store.close());

const WINDOW = { limit: 10 };
const ALL = { what: 'traces', olderThanDays: 0 } as const;
/** What finds the stored results of a batch, and what locks results that are to lose their traces. */
const FINDS = (_: number, text: string) => text.includes('from unnest($1::text[], $2::trace_level[], $3::text[]) as c');
const LOCKS = (_: number, text: string) => text.includes('join traces t') && text.includes('skip locked');
const LINKS = (_: number, text: string) => /insert into runs\b/.test(text);

const traced = (label: string): NewExperiment => experimentOf({ runs: 1, label, traceLevel: 'full' });
const finished = ({ id, attempt, plan }: ClaimedRun) => {
  const trace = plan.trace.level === 'off' ? undefined : traceOf(100);
  return { id, attempt, result: resultOf(plan.seed, trace), wallMs: 1 };
};

async function claimed(experiment: NewExperiment): Promise<{ id: string; runs: readonly ClaimedRun[] }> {
  const { id } = (await store.experiments.create(experiment)).experiment;
  const ids = experiment.runs.map(({ index }) => `${id}-${index}`);
  return { id, runs: await store.work.claim(ids, 'tester', 60_000) };
}

async function computed(experiment: NewExperiment): Promise<string> {
  const { id, runs } = await claimed(experiment);
  await store.work.finish(runs.map(finished));
  return id;
}

it('writes a result again that was deleted while another run was about to be given it', async () => {
  const experiment = experimentOf({ runs: 1, label: 'deleted meanwhile' });
  const [first, second] = [await claimed(experiment), await claimed(experiment)];
  await store.work.finish(first.runs.map(finished));
  const worker = heldUp(url, FINDS);
  const finishing = finishRuns(worker.database, second.runs.map(finished));
  await worker.held;
  await store.experiments.remove(first.id);
  await store.retention.prune({ what: 'deleted' });
  while (await store.work.withdraw());
  worker.goOn();
  expect(await finishing).toEqual({ accepted: 1, refused: [] });
  await worker.database.close();
  expect(await store.runs.find(`${second.id}-0`)).toMatchObject({ status: 'succeeded', digest: expect.any(String) });
});

it('keeps a trace that a run was given after it was chosen to be deleted', async () => {
  const experiment = traced('chosen meanwhile');
  await computed(experiment);
  const pruning = heldUp(url, LOCKS);
  const pruned = createRetentionStore(pruning.database).prune(ALL);
  await pruning.held;
  const { id } = (await store.experiments.create(experiment)).experiment;
  pruning.goOn();
  expect(await pruned).toMatchObject({ traces: 0 });
  await pruning.database.close();
  expect(await store.traces.window(`${id}-0`, WINDOW)).toMatchObject({ level: 'sampled' });
  // Nothing has changed when it is chosen again.
  expect(await store.retention.prune(ALL)).toMatchObject({ traces: 1 });
});

describe('goes on with what was chosen once', () => {
  /** One more than a portion. */
  const RUNS = 201;
  const second = () => {
    let portions = 0;
    return (statement: number, text: string) => {
      portions += LOCKS(statement, text) ? 1 : 0;
      return portions === 2;
    };
  };

  it('without a trace that a run was given since', async () => {
    const experiment = experimentOf({ runs: RUNS, label: 'chosen with many', traceLevel: 'full' });
    await computed(experiment);
    const pruning = heldUp(url, second());
    const pruned = createRetentionStore(pruning.database).prune(ALL);
    await pruning.held;
    const { id } = (await store.experiments.create(experiment)).experiment;
    pruning.goOn();
    expect(await pruned).toMatchObject({ traces: RUNS - 1, more: true });
    await pruning.database.close();
    const levels = 'select s.trace_level from results s join runs r on r.result_id = s.id where r.experiment_id = $1';
    expect(await query(url, levels, [id])).toEqual([{ trace_level: 'full' }]);
  });

  it('without what another process deleted meanwhile', async () => {
    await computed(experimentOf({ runs: RUNS, label: 'chosen by two', traceLevel: 'full' }));
    const pruning = heldUp(url, second());
    const first = createRetentionStore(pruning.database).prune(ALL);
    await pruning.held;
    expect(await store.retention.prune(ALL)).toMatchObject({ traces: 1 });
    pruning.goOn();
    expect(await first).toMatchObject({ traces: RUNS - 1 });
    await pruning.database.close();
  });
});

it('keeps a trace that an experiment under way has found', async () => {
  const experiment = traced('found meanwhile');
  await computed(experiment);
  const submission = heldUp(url, LINKS);
  const created = createExperiment(submission.database, { ...experiment, resultPool: experiment.project });
  await submission.held;
  expect(await store.retention.prune(ALL)).toMatchObject({ traces: 0 });
  submission.goOn();
  const { id } = await created;
  await submission.database.close();
  expect(await store.traces.window(`${id}-0`, WINDOW)).toMatchObject({ level: 'sampled' });
});
