import pg from 'pg';
import type { Client, Specification } from './client.ts';
import { say } from './report.ts';

const DHT = { kind: 'dht', operationsPerProcess: 2, volumeElements: 64 };

/** Experiments of 250 runs each on other machines, mechanisms and axes, like a week's work of a group. */
const TEMPLATES: readonly Specification[] = [
  {
    machine: 'cray-xe6',
    workload: DHT,
    mechanisms: ['rma', 'am', 'aa-int', 'aa-poll', 'aa-sp'],
    sweep: [
      { path: 'processes', values: [2, 4, 6, 8, 12] },
      { path: 'workload.collisionRate', values: [0.05, 0.25] },
    ],
    replications: 5,
  },
  {
    machine: 'ib-hdr',
    workload: DHT,
    mechanisms: ['rma', 'am'],
    sweep: [
      {
        path: 'processes',
        values: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56],
      },
    ],
    replications: 5,
  },
  {
    machine: 'ib-ndr',
    workload: { ...DHT, collisionRate: 0.1 },
    mechanisms: ['rma'],
    sweep: [
      { path: 'processes', values: [2, 4, 8, 16, 32] },
      { path: 'machine.hopLatencyNs', values: [50, 75, 100, 150, 200] },
    ],
    replications: 10,
  },
  {
    machine: 'slingshot-11',
    workload: DHT,
    mechanisms: ['aa-poll', 'aa-sp'],
    sweep: [{ path: 'processes', values: [2, 4, 8, 16, 32] }],
    replications: 25,
  },
];
const RUNS_OF_TEMPLATES = 1000;

let filled = 0;

/** Copies of each template per transaction. */
const PORTION = 20;

/**
 * Fills the database with finished runs: the service computes a thousand, which are copied in SQL with their own ids, inputs and
 * metrics. Reports how long that takes.
 */
export async function fill(client: Client, databaseUrl: string, runs: number): Promise<void> {
  say('  computing templates');
  const ids: string[] = [];
  filled += 1;
  for (const [index, template] of TEMPLATES.entries()) {
    const { id } = await client.submit({ name: `template ${index}`, seed: 1000 * filled + index, ...template });
    ids.push((await client.over(id)).id);
  }
  const begin = performance.now();
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    // Copied rows refer only to rows of the same copy, so foreign keys and webhook triggers are not needed.
    await database.query('set session_replication_role = replica; set synchronous_commit = off');
    const copies = Math.ceil(runs / RUNS_OF_TEMPLATES);
    for (let from = 0; from < copies; from += PORTION) {
      await copy(database, ids, [from, Math.min(copies, from + PORTION) - 1]);
      say(`  ${Math.min(copies, from + PORTION) * RUNS_OF_TEMPLATES} runs stored, ${seconds(begin)} s`);
    }
    await database.query('vacuum analyze');
  } finally {
    await database.end();
  }
  say(`  filled and analysed in ${seconds(begin)} s`);
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

async function copy(database: pg.Client, ids: readonly string[], [from, to]: readonly [number, number]) {
  await database.query('begin');
  for (const statement of [EXPERIMENTS, RESULTS, METRICS, RUNS]) await database.query(statement, [ids, from, to]);
  await database.query('commit');
}

// Copies are an hour apart. As in the service, the runs of an experiment are stored together in plan order. Its id is a number
// that has not been used before, and says nothing of the time: lists must be fast whatever lies first.
const copyOf = (id: string): string => `'x' || substr(md5(${id} || ' ' || c), 1, 20)`;

const EXPERIMENTS = `
insert into experiments select made.* from experiments e
cross join generate_series($2::int, $3::int) c
cross join lateral jsonb_populate_record(e, jsonb_build_object('id', ${copyOf('e.id')}, 'name', e.name || ', ' || c,
  'created_at', e.created_at - c * interval '1 hour', 'started_at', e.started_at - c * interval '1 hour',
  'finished_at', e.finished_at - c * interval '1 hour')) made
where e.id = any($1)`;

const RESULTS = `
insert into results select made.* from runs r join results s on s.id = r.result_id
cross join generate_series($2::int, $3::int) c
cross join lateral jsonb_populate_record(s, jsonb_build_object('id', md5(s.id::text || c)::uuid,
  'input_digest', encode(sha256((s.input_digest || c)::bytea), 'hex'))) made
where r.experiment_id = any($1)`;

const METRICS = `
insert into metrics (result_id, name, value, unit, mean, p50, p99, max)
select md5(m.result_id::text || c)::uuid, m.name, m.value * f, m.unit, m.mean * f, m.p50 * f, m.p99 * f, m.max * f
from runs r cross join generate_series($2::int, $3::int) c
cross join lateral (select 0.5 + random() as f where c >= 0) factor
join metrics m on m.result_id = r.result_id where r.experiment_id = any($1)`;

const RUNS = `
insert into runs select made.* from runs r
cross join generate_series($2::int, $3::int) c
cross join lateral jsonb_populate_record(r, jsonb_build_object('id', ${copyOf('r.experiment_id')} || '-' || r.index,
  'experiment_id', ${copyOf('r.experiment_id')}, 'result_id', md5(r.result_id::text || c)::uuid,
  'input_digest', encode(sha256((r.input_digest || c)::bytea), 'hex'),
  'started_at', r.started_at - c * interval '1 hour', 'finished_at', r.finished_at - c * interval '1 hour')) made
where r.experiment_id = any($1) order by c, r.experiment_id, r.index`;
