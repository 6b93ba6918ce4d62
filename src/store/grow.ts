import type pg from 'pg';
import type { TraceLevel } from '../simulation/run.ts';
import type { Growth } from './contract.ts';
import { CountChanges } from './counts.ts';
import { type Database, transaction } from './database.ts';
import { countsOf, insertRuns, type PlannedCounts } from './insert-runs.ts';
import { requireQuota } from './quota.ts';
import { lockStoredResults, type PoolOf } from './stored-results.ts';

interface Growing {
  readonly project: string;
  readonly modelVersion: string;
  readonly traceLevel: TraceLevel;
  readonly traceBytes: number;
  readonly mostRuns: number;
}

/** With the pool of the present setting, in which the experiment goes on. */
type Placed = Growth & { readonly pool: string };

/** Appends a round to the runs of an experiment, or ends it; false if that is no longer its next step. */
export function growExperiment(database: Database, growth: Growth, poolOf: PoolOf): Promise<boolean> {
  return transaction(database, async (client) => {
    // None of its runs is in work, so only those who add the same round, cancel or delete wait for this row.
    const { rows } = await client.query<Growing>(GROWING, [growth.id, growth.behind]);
    if (!rows[0]) return false;
    await requireRoom(client, rows[0], growth);
    const placed = { ...growth, pool: poolOf(rows[0].project) };
    await goOn(client, placed, await addRound(client, rows[0], placed));
    return true;
  });
}

/** Quota was reserved when the experiment was accepted; after a retry it may need more. */
async function requireRoom(
  client: pg.PoolClient,
  { project, traceBytes, mostRuns: reserved }: Growing,
  { mostRuns }: Growth,
): Promise<void> {
  const runs = Math.max(0, mostRuns - reserved);
  await requireQuota(client, project, { runs, traceBytes: runs * traceBytes });
}

async function addRound(
  client: pg.PoolClient,
  { modelVersion, traceLevel }: Growing,
  { id, runs, behind, pool }: Placed,
): Promise<PlannedCounts> {
  const digests = runs.map(({ inputDigest }) => inputDigest);
  const stored = await lockStoredResults(client, digests, { traceLevel, pool });
  const placed = runs.map((run, place) => ({ ...run, index: behind + place }));
  await insertRuns(client, { id, modelVersion }, placed, stored);
  return countsOf(runs, stored);
}

async function goOn(
  client: pg.PoolClient,
  { id, runs, mostRuns, pool }: Placed,
  { queued, succeeded, failed, reused, costTotal }: PlannedCounts,
): Promise<void> {
  await client.query(GROW, [id, runs.length, mostRuns, costTotal, pool]);
  const changes = new CountChanges();
  Object.assign(changes.of(id), { queued, succeeded, failed, reused });
  await changes.apply(client);
}

const GROWING = `
select project, model_version as "modelVersion", trace_level as "traceLevel",
  run_trace_bytes as "traceBytes", most_runs as "mostRuns"
from experiments
where id = $1 and total = $2 and growing and queued + running = 0 and finished_at is null and removed_at is null
  and not cancel_requested
for update`;

/** The experiment is over if nothing was added; otherwise no further round follows if these are the last runs allowed. */
const GROW = `
update experiments set total = total + $2, most_runs = $3, growing = $2 > 0 and $3 > total + $2,
  cost_total = cost_total + $4::float8, result_pool = $5
where id = $1`;
