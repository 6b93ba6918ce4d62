import type pg from 'pg';
import type { Pruning } from '../spec/resources/pruning.ts';
import { asAuthor, record } from './author.ts';
import { CHANGED, WITHDRAWN } from './counts.ts';
import { type Database, transaction } from './database.ts';
import type { PrunePolicy, RetentionStore } from './retention-contract.ts';
import { dropTraces, LAST_USE, type UnusedTrace } from './trace-removal.ts';
import { unlessTaken } from './turn.ts';
import { REMOVE_UNUSED } from './withdraw.ts';

/** Items per transaction. */
const PORTION = { traces: 200, experiments: 200, results: 1000 } as const;
/** Traces or results that are chosen at once, as choosing reads all that are stored. */
const CHOSEN_AT_ONCE = 20_000;
/** How long a call deletes what it has chosen, in ms. */
const GO_ON_MS = 5000;
/** Number of runs after which a transaction takes no further experiment, as all of its runs are counted. */
const PORTION_RUNS = 100_000;

export function createRetentionStore(database: Database): RetentionStore {
  const prune = async (policy: PrunePolicy): Promise<Pruning> => {
    const { counts, more } = await remove(database, policy);
    return { what: policy.what, dryRun: false, ...counts, more };
  };
  return {
    preview: async (policy) => {
      const values = valuesOf(policy);
      const { rows } = await database.reads.query<Counts>(PREVIEW[policy.what], values);
      return { what: policy.what, dryRun: true, ...NOTHING, ...rows[0], more: false };
    },
    prune,
    expire: async (policy) => {
      const work = () => asAuthor({ actor: 'retention', token: null, address: null }, () => prune(policy));
      const pruned = await unlessTaken(database, 'retention', work);
      return pruned ?? { what: policy.what, dryRun: false, ...NOTHING, more: false };
    },
  };
}

type Counts = Pick<Pruning, 'experiments' | 'runs' | 'results' | 'traces' | 'bytes'>;
const NOTHING: Readonly<Counts> = { experiments: 0, runs: 0, results: 0, traces: 0, bytes: 0 };

const valuesOf = ({ what, olderThanDays, keepBytes, project }: PrunePolicy): unknown[] =>
  what === 'traces'
    ? [olderThanDays ?? null, project ?? null, keepBytes ?? null]
    : [olderThanDays ?? 0, project ?? null];

interface Removed {
  readonly counts: Counts;
  readonly more: boolean;
}

async function remove(database: Database, policy: PrunePolicy): Promise<Removed> {
  const { what } = policy;
  if (what === 'traces') return removeChosen(database, policy, TRACE_REMOVAL);
  if (what === 'results') return removeChosen(database, policy, RESULT_REMOVAL);
  return transaction(database, (client) => removeExperiments(client, policy, what));
}

/** How items are chosen and deleted that another process may take into use in between. */
interface Removal<Item> {
  /** Statement that chooses items. */
  readonly choose: string;
  /** Items per transaction. */
  readonly portion: number;
  /** Deletes those of the items that are still unused. */
  remove(client: pg.PoolClient, items: readonly Item[]): Promise<Partial<Counts>>;
}

/** Chooses items with the first portion, then deletes further portions of them for a while. */
async function removeChosen<Item>(database: Database, policy: PrunePolicy, removal: Removal<Item>): Promise<Removed> {
  const { choose, portion } = removal;
  let chosen: readonly Item[] = [];
  const removePortion = async (client: pg.PoolClient, from: number): Promise<Counts> => {
    const removed = { ...NOTHING, ...(await removal.remove(client, chosen.slice(from, from + portion))) };
    await recordPruning(client, policy, removed);
    return removed;
  };
  const counts = await transaction(database, async (client) => {
    chosen = (await client.query(choose, valuesOf(policy))).rows;
    return removePortion(client, 0);
  });
  const until = performance.now() + GO_ON_MS;
  for (let from = portion; from < chosen.length && performance.now() < until; from += portion) {
    const { results, traces, bytes } = await transaction(database, (client) => removePortion(client, from));
    counts.results += results;
    counts.traces += traces;
    counts.bytes += bytes;
  }
  return { counts, more: counts.results + counts.traces > 0 };
}

async function removeResults(
  client: pg.PoolClient,
  chosen: readonly { readonly id: string }[],
): Promise<Partial<Counts>> {
  const text = `${REMOVE_UNUSED} returning pg_column_size(s.*)::float8 as bytes`;
  const { rows } = await client.query<Pick<Counts, 'bytes'>>(text, [chosen.map(({ id }) => id)]);
  return { results: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function recordPruning(client: pg.PoolClient, { what, project }: PrunePolicy, counts: Counts): Promise<void> {
  const subject = Object.entries(counts).flatMap(([name, n]) => (n > 0 ? [`${n} ${name}`] : []));
  if (subject.length === 0) return;
  await record(client, `prune.${what}`, { project: project ?? null, subject: subject.join(', ') });
}

/** Hides experiments and makes them impossible to restore; their rows are deleted by the job that completes deletions. */
async function removeExperiments(
  client: pg.PoolClient,
  policy: PrunePolicy,
  what: keyof typeof CHOSEN,
): Promise<Removed> {
  const [chosen, values] = [CHOSEN[what], valuesOf(policy)];
  const { rows } = await client.query<{ id: string }>(
    `${PURGE} where id in (${portionOf(chosen)}) and ${STILL[what]} returning id`,
    values,
  );
  for (const { id } of rows)
    await client.query('select pg_notify($1, $3), pg_notify($2, $3)', [CHANGED, WITHDRAWN, id]);
  const { rows: purged } = await client.query<Counts>(ofExperiments(PURGED), [rows.map(({ id }) => id)]);
  const counts = { ...NOTHING, ...purged[0] };
  await recordPruning(client, policy, counts);
  const { rows: left } = await client.query<{ more: boolean }>(`select exists (${chosen}) as more`, values);
  return { counts, more: left[0]?.more === true };
}

const portionOf = (chosen: string): string => `
select id from (
  select id, sum(total) over (order by id rows unbounded preceding) - total as before
  from experiments where id in (${chosen})) c
where before < ${PORTION_RUNS} limit ${PORTION.experiments}`;

const PURGED = 'select unnest($1::text[]) as id';

const PURGE = `
update experiments set removed_at = coalesce(removed_at, now()), purge_at = now(), idempotency_key = null, revision = revision + 1`;

/**
 * Of the row itself, for since it was chosen, another process may have purged, restored or retried it, in a transaction that began
 * later.
 */
const STILL = {
  experiments: `removed_at is null and finished_at < now() - $1 * interval '1 day'`,
  deleted: 'purge_at > clock_timestamp()',
} as const;

/** `experiments` excludes those that an open exploration or a check of an import still needs. */
const CHOSEN = {
  experiments: `
select e.id from experiments e
where e.removed_at is null and e.finished_at < now() - $1 * interval '1 day' and ($2::text is null or e.project = $2)
  and not exists (select from explorations x where x.finished_at is null and e.id = any(x.experiments))
  and not exists (select from imports i where i.state = 'checking' and i.check_experiment = e.id)`,
  deleted: `
select e.id from experiments e
where e.removed_at <= now() - $1 * interval '1 day' and e.purge_at > now() and ($2::text is null or e.project = $2)`,
} as const;

/**
 * A trace is as old as the end of the latest experiment that uses it, or as its result if none does. Traces used by an experiment
 * that has not ended are kept. Of a project are those that only its experiments use, or that none uses any more.
 */
const TRACES = `
with used as (
  select s.id, t.bytes, s.input_digest, s.pool, coalesce(u.last, s.created_at) as last
  from traces t join results s on s.id = t.result_id
  left join lateral (
    select ${LAST_USE} as last, bool_or(e.project <> $2) as others
    from runs r join experiments e on e.id = r.experiment_id where r.result_id = s.id) u on true
  where $2::text is null or u.others is false or (u.last is null and s.pool = $2)),
ordered as (select *, sum(bytes) over (order by last desc, id) as kept from used),
chosen as (
  select * from ordered where last <> 'infinity'
    and ($1::float8 is null or last < now() - $1 * interval '1 day') and ($3::float8 is null or kept > $3))`;

/** At most one result per input and pool at a time, as they become the same result. */
const DISTINCT =
  ' select distinct on (input_digest, pool) id, last::text as last from chosen order by input_digest, pool, id';

/** Imported results are kept for later use. Recently written results are kept because they may be about to be linked to. */
const UNUSED = `
select s.id from results s
where s.import_id is null and s.created_at < now() - greatest($1::float8, 1) * interval '1 day'
  and ($2::text is null or s.pool = $2) and not exists (select from runs r where r.result_id = s.id)`;

const TRACE_REMOVAL: Removal<UnusedTrace> = {
  choose: `${TRACES}${DISTINCT} limit ${CHOSEN_AT_ONCE}`,
  portion: PORTION.traces,
  remove: dropTraces,
};

const RESULT_REMOVAL: Removal<{ readonly id: string }> = {
  choose: `${UNUSED} limit ${CHOSEN_AT_ONCE}`,
  portion: PORTION.results,
  remove: removeResults,
};

const SIZE = 'coalesce(sum(pg_column_size(x.*)), 0)::float8';

/**
 * Counts experiments with their runs, and the results that no other experiment uses. A purged experiment counts as not using any,
 * although its rows may still exist: if portions share a result, the last one frees it.
 */
const ofExperiments = (chosen: string): string => `
with chosen as (${chosen}),
freed as (
  select distinct r.result_id as id from chosen c join runs r on r.experiment_id = c.id
  where r.result_id is not null and not exists (
    select from runs o join experiments e on e.id = o.experiment_id
    where o.result_id = r.result_id and o.experiment_id not in (select id from chosen)
      and (e.purge_at is null or e.purge_at > now()))),
gone as (select count(*)::int as runs, ${SIZE} as bytes from chosen c join runs x on x.experiment_id = c.id),
results as (select count(*)::int as results, ${SIZE} as bytes from freed join results x using (id)),
metrics as (select ${SIZE} as bytes from freed f join metrics x on x.result_id = f.id),
traces as (select count(*)::int as traces, coalesce(sum(t.bytes), 0)::float8 as bytes from freed f join traces t on t.result_id = f.id)
select (select count(*)::int from chosen) as experiments, gone.runs, results.results, traces.traces,
  gone.bytes + results.bytes + metrics.bytes + traces.bytes as bytes
from gone, results, metrics, traces`;

const PREVIEW: Readonly<Record<PrunePolicy['what'], string>> = {
  traces: `${TRACES} select count(*)::int as traces, coalesce(sum(bytes), 0)::float8 as bytes from chosen`,
  experiments: ofExperiments(CHOSEN.experiments),
  deleted: ofExperiments(CHOSEN.deleted),
  results: `
with unused as (${UNUSED})
select count(*)::int as results, ${SIZE} as bytes from unused join results x using (id)`,
};
