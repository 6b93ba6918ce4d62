import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import type { Database } from './database.ts';

/** A worker says that it is there, and for how long this may be believed. */
export async function reportPresence(
  { pool }: Database,
  worker: string,
  modelVersion: string,
  forMs: number,
): Promise<void> {
  await pool.query(PRESENT, [worker, modelVersion, forMs]);
}

export async function reportAbsence({ pool }: Database, worker: string): Promise<void> {
  await pool.query('delete from workers where name = $1', [worker]);
}

/** Rows of workers that were killed go with the next one's word. */
const PRESENT = `
with gone as (delete from workers where alive_until < now() - interval '1 hour' and name <> $1)
insert into workers (name, model_version, alive_until) values ($1, $2, now() + $3 * interval '1 millisecond')
on conflict (name) do update set alive_until = excluded.alive_until`;

/** Tells for a model version what its queued runs wait for besides their turn: null if a worker alive takes them. */
export type Waiting = (modelVersion: string) => WaitingFor | null;

export async function readWaiting({ reads }: Database): Promise<Waiting> {
  const { rows } = await reads.query<{ version: string }>(ALIVE);
  const alive = new Set(rows.map(({ version }) => version));
  return (modelVersion) => (alive.has(modelVersion) ? null : { modelVersion });
}

const ALIVE = 'select distinct model_version as version from workers where alive_until > now()';
