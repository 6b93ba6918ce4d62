import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { openStore } from '../../src/store/store.ts';
import { startWorker } from '../../workers/worker.ts';
import { createDatabase } from '../support/database.ts';
import { experimentOf, resultOf } from '../support/plans.ts';
import { runsOver } from '../support/waiting.ts';
import { FAULTY_SIMULATION } from '../support/worker-process.ts';

let folder: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onesided-fault-'));
  await chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDirectory: join(folder, 'data') });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it('an immediate stop of PostgreSQL in the middle of a sweep loses nothing', async () => {
  const databaseUrl = await createDatabase(server.url);
  const store = await openStore({ databaseUrl });
  const worker = await startWorker({ databaseUrl, threads: 2, taskFile: FAULTY_SIMULATION, leaseMs: 2000 });
  const workload = () => ({ milliseconds: 5 });
  const { experiment } = await store.experiments.create(experimentOf({ runs: 500, workload, costSeconds: 0.005 }));
  await runsOver(store, experiment.id, 20);
  process.kill(await postmaster(), 'SIGQUIT');
  const done = await runsOver(store, experiment.id);
  expect(done).toMatchObject({ state: 'succeeded', counts: { total: 500, succeeded: 500 } });
  for await (const run of store.runs.stream(experiment.id)) expect(run.digest).toBe(resultOf(run.seed).digest);
  await worker.stop();
  await store.close();
}, 60_000);

async function postmaster(): Promise<number> {
  return Number((await readFile(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
