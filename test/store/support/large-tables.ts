import type { Store } from '../../../src/store/contract.ts';
import { experimentOf } from '../../support/plans.ts';

/** A statement on a database. The benchmark of the service fills tables too, without the test runner. */
export type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** What is stored and what waits: many times what a statement may read of it. */
export const STORED = 40_000;
export const QUEUED = 40_000;

/** Settings of PostgreSQL's own defaults; those of the embedded server forgive more. */
const DEFAULTS = { work_mem: '4MB', jit: 'on', max_parallel_workers_per_gather: '2' };

/** Statistics are taken only when a test says so. */
export async function useDefaults(query: Query, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(DEFAULTS)) {
    await query(`alter database ${name} set ${setting} = '${value}'`);
  }
  for (const table of ['runs', 'results', 'metrics', 'experiments', 'workers']) {
    await query(`alter table ${table} set (autovacuum_enabled = false)`);
  }
}

/** An experiment whose runs are over, each with a result of its own. */
export async function storeRuns(query: Query, store: Store): Promise<string> {
  const id = await grow(query, store, STORED);
  await query(RESULTS, [id]);
  await query(FINISHED, [id]);
  await query(`update experiments set state = 'succeeded', queued = 0, finished_at = now() where id = $1`, [id]);
  return id;
}

/** An experiment that waits; every tenth run has the same input as the one before it. */
export async function queueRuns(query: Query, store: Store): Promise<string> {
  const id = await grow(query, store, QUEUED);
  await query(FOLLOWERS, [id]);
  return id;
}

async function grow(query: Query, store: Store, runs: number): Promise<string> {
  const { experiment } = await store.experiments.create(experimentOf({ runs: 1 }));
  await query(COPIES, [experiment.id, runs - 1]);
  await query('update experiments set total = $2, queued = $2 where id = $1', [experiment.id, runs]);
  return experiment.id;
}

const COPIES = `
insert into runs (id, experiment_id, index, mechanism, replication, seed, processes, input_digest, model_version, point,
  machine_set_id, mechanism_set_id, workload_set_id, trace_level, trace_max_events, cost_seconds)
select r.experiment_id || '-' || i, r.experiment_id, i, r.mechanism, i % 10, i, r.processes,
  encode(sha256((r.experiment_id || i)::bytea), 'hex'), r.model_version, r.point, r.machine_set_id, r.mechanism_set_id,
  r.workload_set_id, r.trace_level, r.trace_max_events, r.cost_seconds
from runs r cross join generate_series(1, $2::int) i where r.experiment_id = $1`;

const RESULTS = `
insert into results (id, input_digest, trace_level, status, digest, operations_digest, breakdown, stage_means,
  percentiles, counters, events, simulated_ns)
select gen_random_uuid(), input_digest, trace_level, 'succeeded', input_digest, input_digest, '{}', '', '[]', '{}', 1, 1
from runs where experiment_id = $1`;

const FINISHED = `
update runs r set status = 'succeeded', result_id = s.id, scheduled_at = now(), started_at = now(), finished_at = now()
from results s where s.input_digest = r.input_digest and r.experiment_id = $1`;

const FOLLOWERS = `
update runs set follows_id = experiment_id || '-' || (index - 1) where experiment_id = $1 and index % 10 = 9`;

/** As if no statistics had ever been taken. */
export async function forgetStatistics(query: Query): Promise<void> {
  await query(
    `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  await query(
    `update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  );
}
