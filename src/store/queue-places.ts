import type { Database } from './database.ts';
import type { QueuePlace } from './experiment-row.ts';
import type { Experiment as Row } from './generated/client.ts';

/**
 * Returns the queue places of the waiting ones among these experiments, counting those of the same project that are not over and
 * go first. Experiments of other projects are neither shown nor in the way: projects share the workers equally.
 */
export async function queuePlaces({ reads }: Database, rows: readonly Row[]): Promise<ReadonlyMap<string, QueuePlace>> {
  const waiting = rows.filter(({ state }) => state === 'queued').map(({ id }) => id);
  if (waiting.length === 0) return new Map();
  const { rows: places } = await reads.query<QueuePlace & { id: string }>(PLACES, [waiting]);
  return new Map(places.map(({ id, position, runsAhead }) => [id, { position, runsAhead }]));
}

const PLACES = `
select id, position, "runsAhead" from (
  select id, row_number() over w ::int as position, (sum(queued + running) over w - queued - running)::int as "runsAhead"
  from experiments where finished_at is null and removed_at is null
    and project in (select project from experiments where id = any($1))
  window w as (partition by project order by priority desc, created_at, id rows unbounded preceding)
) open where id = any($1)`;
