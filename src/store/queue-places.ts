import type { Database } from './database.ts';
import type { QueuePlace } from './experiment-row.ts';
import type { Experiment as Row } from './generated/client.ts';

/** Places of those of these experiments that wait: before them stand the older ones that are not over. */
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
  window w as (order by created_at, id rows unbounded preceding)
) open where id = any($1)`;
