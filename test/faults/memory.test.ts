import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { experimentOf } from '../support/plans.ts';
import { runsOver } from '../support/waiting.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

const THREADS = 2;
const LIMIT_MIB = 256;

let url: string;
let store: Store;
let worker: WorkerProcess;

beforeEach(async () => {
  url = await createDatabase();
  store = await openStore({ databaseUrl: url });
  const env = { ONESIDED_THREADS: String(THREADS), ONESIDED_RUN_MEMORY_MIB: String(LIMIT_MIB) };
  worker = await startWorkerProcess({ DATABASE_URL: url, ...env });
});

afterEach(async () => {
  worker.signal('SIGKILL');
  await worker.ended;
  await store.close();
});

/** Resident memory of the worker in MiB: now, or the most it ever had. */
function resident(which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${worker.pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

async function compute(runs: number, behaviourOf: (index: number) => string) {
  const workload = (index: number) => ({ behaviour: behaviourOf(index), milliseconds: 5 });
  const { experiment } = await store.experiments.create(experimentOf({ runs, workload }));
  const { counts } = await runsOver(store, experiment.id);
  const failed = await query<{ code: string; message: string; attempt: number }>(
    url,
    `select error_code as code, error_message as message, attempt from runs
     where experiment_id = $1 and status = 'failed'`,
    [experiment.id],
  );
  return { counts, failed };
}

it('runs whose typed arrays grow without end fail alone, once, and the worker stays as small as its limit', async () => {
  await compute(8, () => 'none');
  const idle = resident('VmRSS');
  const { counts, failed } = await compute(20, (index) => (index % 4 === 1 ? 'arrays' : 'none'));
  expect(counts).toMatchObject({ total: 20, succeeded: 15, failed: 5 });
  for (const { code, message, attempt } of failed) {
    expect({ code, attempt }).toEqual({ code: 'SIM_OUT_OF_MEMORY', attempt: 1 });
    expect(message).toContain(`may use only ${LIMIT_MIB} MiB`);
  }
  // A run's arrays may lie there as garbage while the next run of the thread has its own.
  expect(resident('VmHWM')).toBeLessThan(idle + THREADS * 2 * LIMIT_MIB);
  expect((await compute(8, () => 'none')).counts).toMatchObject({ succeeded: 8 });
});
