import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import type { PresentWorker, Workforce } from './contract.ts';
import type { Database } from './database.ts';

/** Registers a worker as alive for `forMs`. */
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

/** Rows of killed workers are deleted by later heartbeats of others. */
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

/** Requirements of an experiment on its workers. */
export interface Asked {
  readonly modelVersion: string;
  readonly requires: readonly string[];
}

/** Returns what queued runs wait for besides their turn: null if a live worker accepts them. */
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

/** Returns labels that no worker has; all labels if workers lack only the combination. */
function missing(requires: readonly string[], able: readonly Alive[]): string[] {
  const absent = requires.filter((label) => !able.some(({ labels }) => labels.includes(label)));
  return absent.length > 0 ? absent : [...requires];
}

const ALIVE = 'select distinct model_version as version, labels from workers where alive_until > now()';
