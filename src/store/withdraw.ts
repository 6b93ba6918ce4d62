import type pg from 'pg';
import { changeOne, record } from './author.ts';
import { CHANGED, CountChanges, WITHDRAWN } from './counts.ts';
import { type Database, hasCode, transaction } from './database.ts';
import { lockExperiment } from './experiment-lock.ts';
import { unlessTaken } from './turn.ts';

/** Runs per transaction: short enough that nobody notices a wait for its locks. */
const CANCELLED = 2000;
const REMOVED = 500;
/** How long the caller waits for cancellation, in ms; larger experiments continue being cancelled afterwards. */
const ANSWER_AFTER_MS = 400;
/** Experiments that one call tries, each for at most about `ANSWER_AFTER_MS`, until it has found one that it can continue. */
const TRIED = 8;
const LOCK_NOT_AVAILABLE = '55P03';

/** Cancels an experiment: none of its runs is handed out any more, and queued and running ones are ended in portions. */
export async function cancelExperiment(database: Database, id: string): Promise<void> {
  const mark = { text: MARK_CANCELLED, values: [id] };
  if (await changeOne(database, mark, { action: 'experiment.cancel', subject: id }))
    await cancelRuns(database, id, performance.now() + ANSWER_AFTER_MS);
}

/**
 * Hides an experiment; false if it was already hidden. It can be restored for `keepMs`, then its rows are deleted in portions.
 */
export function removeExperiment(database: Database, id: string, keepMs: number): Promise<boolean> {
  return transaction(database, async (client) => {
    const { rows } = await client.query<{ project: string }>(MARK_REMOVED, [id, keepMs]);
    if (!rows[0]) return false;
    await record(client, 'experiment.delete', { project: rows[0].project, subject: id });
    await client.query('select pg_notify($1, $3), pg_notify($2, $3)', [CHANGED, WITHDRAWN, id]);
    return true;
  });
}

/** Restores a deleted experiment, as cancelled if it was not over; false if it can no longer be restored. */
export function restoreExperiment(database: Database, id: string): Promise<boolean> {
  return transaction(database, async (client) => {
    await lockExperiment(client, id);
    const { rows } = await client.query<{ project: string }>(RESTORE, [id]);
    if (!rows[0]) return false;
    await record(client, 'experiment.restore', { project: rows[0].project, subject: id });
    return true;
  });
}

interface Withdrawn {
  readonly id: string;
  readonly open: boolean;
  /** Whether it can no longer be restored. */
  readonly purged: boolean;
}

/**
 * Continues cancellations and removals, including those begun by a process that has ended: a few portions of one experiment.
 * Returns false if nothing is left, if nothing could be done at this moment, or if another process is doing this. A stalled
 * process blocks the others only until its transaction times out.
 */
export async function withdrawPortion(database: Database): Promise<boolean> {
  const done = await unlessTaken(database, 'withdraw', async () => {
    const { rows } = await database.pool.query<Withdrawn>(NEXT_WITHDRAWN, [TRIED]);
    for (const next of rows) if (await withdraw(database, next)) return true;
    return false;
  });
  return done ?? false;
}

/** Returns false if it changed nothing: another experiment is then tried. */
async function withdraw(database: Database, { id, open, purged }: Withdrawn): Promise<boolean> {
  const until = performance.now() + ANSWER_AFTER_MS;
  const cancelled = open ? await cancelRuns(database, id, until) : 'over';
  return (cancelled === 'over' && purged ? await removeRuns(database, id, until) : cancelled) !== 'blocked';
}

/** What a cancellation has come to: nothing is left of it, further portions follow, or nothing can be done at this moment. */
type Progress = 'over' | 'further' | 'blocked';

/** Cancels portions until the time is over, but at least one, however slow the database is. */
async function cancelRuns(database: Database, id: string, until: number): Promise<Progress> {
  for (;;) {
    const progress = await transaction(database, (client) => cancelPortion(client, id)).catch(unlessLocked);
    if (progress !== 'further' || performance.now() > until) return progress;
  }
}

function unlessLocked(error: unknown): Progress {
  if (hasCode(error, [LOCK_NOT_AVAILABLE])) return 'blocked';
  throw error;
}

/**
 * Cancels the next portion of the cancellation that is under way now, whichever that is. Nobody can end that cancellation or take
 * its next portion before this transaction ends (see `lockExperiment`), so it neither cancels resumed runs nor passes any by. It
 * does not wait long for others that hold the experiment or one of the runs: further experiments may have to be cancelled.
 */
async function cancelPortion(client: pg.PoolClient, id: string): Promise<Progress> {
  await client.query(`set local lock_timeout = ${ANSWER_AFTER_MS}`);
  await lockExperiment(client, id);
  const { rows } = await client.query<{ from: number }>(NEXT_PORTION, [id]);
  if (!rows[0]) return 'over';
  const to = rows[0].from + CANCELLED;
  const { rows: ended } = await client.query<Ended>(CANCEL, [id, rows[0].from, to]);
  // The counts are awaited like everywhere: finished runs change them often, but never for long.
  await client.query('set local lock_timeout to default');
  await countCancelled(client, id, ended);
  const { rows: after } = await client.query<{ progress: Progress }>(CANCELLED_TO, [id, to]);
  await client.query('select pg_notify($1, $2)', [WITHDRAWN, id]);
  return after[0]?.progress ?? 'over';
}

interface Ended {
  readonly status: 'queued' | 'running';
  readonly runs: number;
}

/** A worker that still computes one of the runs learns of it from `held`; its result is refused. */
async function countCancelled(client: pg.PoolClient, id: string, ended: readonly Ended[]): Promise<void> {
  const changes = new CountChanges();
  // Recorded even if no run was open: between two rounds of adaptive replications, this is what ends the experiment.
  const change = changes.of(id);
  for (const { status, runs } of ended) {
    change[status] -= runs;
    change.cancelled += runs;
  }
  await changes.apply(client);
}

async function removeRuns(database: Database, id: string, until: number): Promise<Progress> {
  for (;;) {
    const progress = await transaction(database, (client) => removePortion(client, id)).catch(unlessLocked);
    if (progress !== 'further' || performance.now() > until) return progress;
  }
}

/**
 * Deletes runs and the results that no other experiment uses, and finally the experiment; nothing if it was restored in the last
 * moment, which is seen under its lock.
 */
async function removePortion(client: pg.PoolClient, id: string): Promise<Progress> {
  await client.query(`set local lock_timeout = ${ANSWER_AFTER_MS}`);
  await lockExperiment(client, id);
  await client.query('set local lock_timeout to default');
  if ((await client.query(IS_PURGED, [id])).rowCount !== 1) return 'over';
  const { rows: first } = await client.query<{ index: number }>(FIRST_RUN, [id]);
  if (!first[0]) {
    await client.query('delete from experiments where id = $1', [id]);
    return 'over';
  }
  const { index } = first[0];
  const { rows } = await client.query<{ result: string | null }>(REMOVE_RUNS, [id, index, index + REMOVED]);
  const results = new Set(rows.flatMap(({ result }) => result ?? []));
  await client.query(REMOVE_UNUSED, [[...results].sort()]);
  return 'further';
}

/** A cancellation begins at the first run; one that is under way goes on where it is. */
const BEGUN = `cancelled_to = case when cancel_requested then cancelled_to else 0 end`;

const MARK_CANCELLED = `
update experiments set cancel_requested = true, ${BEGUN} where id = $1 and finished_at is null and removed_at is null returning project`;

/** Frees its idempotency key, which may be used for another experiment from now on. */
const MARK_REMOVED = `
update experiments set removed_at = now(), purge_at = now() + $2 * interval '1 millisecond',
  cancel_requested = cancel_requested or finished_at is null, ${BEGUN}, idempotency_key = null, revision = revision + 1
where id = $1 and removed_at is null returning project`;

/** Experiments past their restore period are already being deleted, also those that have passed it while this waited. */
const RESTORE = `
update experiments set removed_at = null, purge_at = null, revision = revision + 1
where id = $1 and removed_at is not null and purge_at > clock_timestamp() returning project`;

const IS_PURGED = 'select from experiments where id = $1 and removed_at is not null and purge_at <= now()';

const NEXT_WITHDRAWN = `
(select id, true as open, false as purged from experiments
  where cancel_requested and finished_at is null order by id limit $1)
union all
(select id, finished_at is null, true from experiments
  where removed_at is not null and purge_at <= now() order by purge_at limit $1)`;

/** None if the experiment is over or was resumed. */
const NEXT_PORTION = `
select cancelled_to as "from" from experiments where id = $1 and cancel_requested and finished_at is null`;

/** If open runs are left behind the last portion, the next pass begins at the first run, but not at once: this one was in vain. */
const CANCELLED_TO = `
update experiments set cancelled_to = case when $2 < total then $2 else 0 end where id = $1
returning case when finished_at is not null then 'over' when $2 < total then 'further' else 'blocked' end as progress`;

const CANCEL = `
with open as materialized (
  select id, status from runs
  where experiment_id = $1 and index >= $2 and index < $3 and status in ('queued', 'running')
  order by id for update),
ended as (
  update runs r set status = 'cancelled', attempt = r.attempt + 1, finished_at = now(), lease_until = null, scheduled_at = null,
    error_code = 'RUN_CANCELLED', error_message = 'The experiment was cancelled.'
  from open where r.id = open.id returning open.status)
select status, count(*)::int as runs from ended group by status`;

const FIRST_RUN = 'select index from runs where experiment_id = $1 order by index limit 1';

const REMOVE_RUNS = `
delete from runs where experiment_id = $1 and index >= $2 and index < $3 returning result_id as result`;

/** Skips results that are being linked to at this moment: their new user has locked them. */
export const REMOVE_UNUSED = `
with unused as materialized (
  select s.id from unnest($1::uuid[]) as c(id)
  left join lateral (select true as used from runs where result_id = c.id limit 1) r on true
  cross join lateral (select id from results where id = c.id limit 1 for update skip locked) s
  where r.used is null)
delete from results s using unused where s.id = unused.id`;
