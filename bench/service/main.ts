import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { compareExperiment } from '../../src/query/comparison.ts';
import type { NewExperiment, Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { QUEUED, queueRuns, storeRuns, useDefaults } from '../../test/store/support/large-tables.ts';
import { startWorker } from '../../workers/worker.ts';
import { shortExperiment } from './short-experiment.ts';
import { madeUpResult } from './short-simulation.ts';

interface Row {
  readonly work: string;
  readonly size: number;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  /** Above 1 is better than the limit, whichever direction is better. */
  readonly ratio: number;
}

/** Within this time PostgreSQL has statistics of what was stored. */
const STATISTICS_MS = 8000;
const SIMULATION = fileURLToPath(new URL('short-simulation.ts', import.meta.url));

/** Measures the service's own cost on an embedded server with fsync, and prints each as a ratio to its limit. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'onesided-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'data') });
  const store = await openStore({ databaseUrl: postgres.url });
  try {
    const created = await creation(store, 2000, 150);
    const swept = await sweep(store, postgres.url, 2000, 500);
    const rows = [
      created,
      swept,
      await comparison(store, 10_000, 150),
      await creation(store, 100_000, 15_000),
      await fullTables(store, postgres.url, swept.value),
    ];
    print(rows);
    const json = process.argv.indexOf('--json');
    const file = json > 0 ? process.argv[json + 1] : undefined;
    if (file !== undefined) await writeFile(file, `${JSON.stringify({ machine: cpus()[0]?.model, rows }, null, 2)}\n`);
  } finally {
    await store.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds until an experiment with so many runs is stored; the best of five, of two where it is large. */
async function creation(store: Store, runs: number, limitMs: number): Promise<Row> {
  const times: number[] = [];
  for (let i = 0; i < (runs > 10_000 ? 2 : 5); i++) {
    const experiment = shortExperiment(runs);
    const begin = performance.now();
    const { experiment: stored } = await store.experiments.create(experiment);
    times.push(performance.now() - begin);
    await store.experiments.remove(stored.id);
    while (await store.work.withdraw());
  }
  const value = Math.min(...times);
  return { work: 'create an experiment', size: runs, value, unit: 'ms', limit: limitMs, ratio: limitMs / value };
}

/** Runs per second from POST to the last result, with 1 ms of simulation a run on two threads. */
async function sweep(store: Store, databaseUrl: string, runs: number, limit: number): Promise<Row> {
  const worker = await startWorker({ databaseUrl, threads: 2, taskFile: SIMULATION });
  try {
    // The threads load their code; a service has them loaded.
    await seconds(store, shortExperiment(200));
    const value = runs / (await seconds(store, shortExperiment(runs)));
    return { work: 'sweep of 1 ms runs', size: runs, value, unit: 'runs/s', limit, ratio: value / limit };
  } finally {
    await worker.stop();
  }
}

/** Results of a full database that are waited for. */
const MEASURED = 2000;

/**
 * The same rate with 100,000 runs stored, 100,000 queued, PostgreSQL's default settings and statistics from a time when
 * nothing was queued, as a ratio to that of the empty database.
 */
async function fullTables(store: Store, databaseUrl: string, empty: number): Promise<Row> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = (text: string, values?: unknown[]) => client.query(text, values);
  await useDefaults(query, databaseUrl);
  await storeRuns(query, store);
  await query('vacuum analyze');
  const id = await queueRuns(query, store);
  await client.end();
  const fresh = await openStore({ databaseUrl });
  const worker = await startWorker({ databaseUrl, threads: 2, taskFile: SIMULATION });
  try {
    await resultsOf(fresh, id, MEASURED / 10);
    const begin = performance.now();
    await resultsOf(fresh, id, MEASURED / 10 + MEASURED);
    const value = MEASURED / ((performance.now() - begin) / 1000) / empty;
    return { work: 'the same, full tables', size: QUEUED, value, unit: 'of empty', limit: 0.5, ratio: value / 0.5 };
  } finally {
    await worker.stop();
    await fresh.close();
  }
}

async function resultsOf(store: Store, id: string, least: number): Promise<void> {
  for await (const { experiment } of store.experiments.watch(id, AbortSignal.timeout(300_000))) {
    if (experiment.counts.succeeded >= least) return;
  }
  throw new Error(`there were no ${least} results within 5 minutes`);
}

async function seconds(store: Store, wanted: NewExperiment): Promise<number> {
  const begin = performance.now();
  const { experiment } = await store.experiments.create(wanted);
  for await (const { experiment: now } of store.experiments.watch(experiment.id, AbortSignal.timeout(300_000))) {
    if (now.finishedAt !== null) return (performance.now() - begin) / 1000;
  }
  throw new Error('the sweep did not end within 5 minutes');
}

/** Milliseconds to compare so many stored runs, from the query to the answer; the best of five. */
async function comparison(store: Store, runs: number, limitMs: number): Promise<Row> {
  const { experiment } = await store.experiments.create(shortExperiment(runs));
  for (let from = 0; from < runs; from += 500) {
    const ids = Array.from({ length: Math.min(500, runs - from) }, (_, i) => `${experiment.id}-${from + i}`);
    const claimed = await store.work.claim(ids, 'bench', 60_000);
    const finished = claimed.map(({ id, attempt, plan }) => ({
      id,
      attempt,
      result: madeUpResult(plan.seed),
      wallMs: 1,
    }));
    await store.work.finish(finished);
  }
  await setTimeout(STATISTICS_MS);
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const begin = performance.now();
    await compareExperiment(store, experiment);
    times.push(performance.now() - begin);
  }
  const value = Math.min(...times);
  return { work: 'comparison', size: runs, value, unit: 'ms', limit: limitMs, ratio: limitMs / value };
}

function print(rows: readonly Row[]): void {
  console.log('work                        size      measured       limit   ratio to limit (above 1 is better)');
  for (const { work, size, value, unit, limit, ratio } of rows) {
    const measured = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`.padStart(12);
    console.log(
      `${work.padEnd(22)} ${String(size).padStart(9)} ${measured} ${String(limit).padStart(11)}   ${ratio.toFixed(2)}`,
    );
  }
}

await main();
