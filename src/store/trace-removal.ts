import type pg from 'pg';

export interface UnusedTrace {
  /** Id of the result. */
  readonly id: string;
  /** The last use of the trace, as text, when it was chosen. */
  readonly last: string;
}

/**
 * Deletes traces of results, each of a different input, unless a run was given the result after it was chosen. A result without a
 * trace equals, bit for bit, the result of level `off`. Requests for more detail are computed again; if the level-`off` result
 * already exists, runs are linked to it instead.
 */
export async function dropTraces(
  client: pg.PoolClient,
  chosen: readonly UnusedTrace[],
): Promise<{ readonly traces: number; readonly bytes: number }> {
  const locked = (await client.query<{ id: string }>(LOCK, [chosen.map(({ id }) => id)])).rows;
  const isLocked = new Set(locked.map(({ id }) => id));
  const candidates = chosen.filter(({ id }) => isLocked.has(id));
  const { rows } = await client.query<{ id: string; bytes: number }>(NOT_USED_SINCE, [
    candidates.map(({ id }) => id),
    candidates.map(({ last }) => last),
  ]);
  const ids = rows.map(({ id }) => id);
  await client.query(RELINK, [ids]);
  await client.query(REMOVE_DOUBLE, [ids]);
  await client.query('delete from traces where result_id = any($1)', [ids]);
  await client.query(`update results set trace_level = 'off' where id = any($1)`, [ids]);
  return { traces: ids.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Skips results that are being linked to at this moment; they are left for the next time. */
const LOCK = `
select s.id from results s join traces t on t.result_id = s.id
where s.id = any($1) order by s.id for update of s skip locked`;

/** The end of the latest experiment `e` that uses a result: infinity while one has not ended. */
export const LAST_USE = `max(coalesce(e.finished_at, 'infinity'))`;

/** A statement of its own: only one that begins after the lock sees every run that was given the result before it. */
const NOT_USED_SINCE = `
select s.id, t.bytes::float8 as bytes from unnest($1::uuid[], $2::timestamptz[]) as c(id, last)
join results s on s.id = c.id join traces t on t.result_id = s.id
where c.last = coalesce((
  select ${LAST_USE} from runs r join experiments e on e.id = r.experiment_id where r.result_id = s.id), s.created_at)`;

/** Raises revisions, as the origin of a result may change and cached responses become outdated. */
const RELINK = `
with linked as (
  update runs r set result_id = o.id
  from results s join results o on o.input_digest = s.input_digest and o.pool = s.pool and o.trace_level = 'off'
  where s.id = any($1) and s.trace_level <> 'off' and r.result_id = s.id
  returning r.experiment_id)
update experiments set revision = revision + 1 where id in (select experiment_id from linked)`;

const REMOVE_DOUBLE = `
delete from results s using results o
where s.id = any($1) and s.trace_level <> 'off'
  and o.input_digest = s.input_digest and o.pool = s.pool and o.trace_level = 'off'`;
