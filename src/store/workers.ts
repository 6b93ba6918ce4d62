import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import type { PresentWorker, Workforce } from './contract.ts';
import type { Database } from './database.ts';

/** A worker says that it is there, and for how long this may be believed. */
export async function reportPresence(
  { pool }: Database,
  { name, threads, labels }: PresentWorker,
  modelVersion: string,
  forMs: number,
): Promise<void> {
  await pool.query(PRESENT, [name, modelVersion, forMs, threads, labels]);
}

export async function reportAbsence({ pool }: Database, worker: string): Promise<void> {
  await pool.query('delete from workers where name = $1', [worker]);
}

export async function readWorkforce({ pool }: Database, modelVersion: string): Promise<Workforce> {
  const { rows } = await pool.query<Workforce>(WORKFORCE, [modelVersion]);
  return rows[0] ?? { threads: 0, requires: [] };
}

/** Rows of workers that were killed go with the next one's word. */
const PRESENT = `
with gone as (delete from workers where alive_until < now() - interval '1 hour' and name <> $1)
insert into workers (name, model_version, alive_until, threads, labels)
values ($1, $2, now() + $3 * interval '1 millisecond', $4, $5)
on conflict (name) do update set alive_until = excluded.alive_until, threads = excluded.threads, labels = excluded.labels`;

const WORKFORCE = `
select
  (select coalesce(sum(threads), 0)::int from workers where model_version = $1 and alive_until > now()) as threads,
  (select coalesce(jsonb_agg(requires), '[]') from (
    select distinct requires from experiments
    where finished_at is null and model_version = $1 and removed_at is null and requires <> '{}') asked) as requires`;

/** What an experiment asks of the workers that compute it. */
export interface Asked {
  readonly modelVersion: string;
  readonly requires: readonly string[];
}

/** Tells what queued runs wait for besides their turn: null if a worker alive takes them. */
export type Waiting = (asked: Asked) => WaitingFor | null;

interface Alive {
  readonly version: string;
  readonly labels: readonly string[];
}

export async function readWaiting({ reads }: Database): Promise<Waiting> {
  const { rows } = await reads.query<Alive>(ALIVE);
  return ({ modelVersion, requires }) => {
    const able = rows.filter(({ version }) => version === modelVersion);
    if (able.some(({ labels }) => requires.every((label) => labels.includes(label)))) return null;
    return able.length === 0
      ? { modelVersion, labels: [...requires] }
      : { modelVersion, labels: missing(requires, able) };
  };
}

/** Labels that no worker has; all where only no worker has them together. */
function missing(requires: readonly string[], able: readonly Alive[]): string[] {
  const absent = requires.filter((label) => !able.some(({ labels }) => labels.includes(label)));
  return absent.length > 0 ? absent : [...requires];
}

const ALIVE = 'select distinct model_version as version, labels from workers where alive_until > now()';
