import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { t95 } from '../../src/analysis/student-t.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { WorkerMetrics } from '../../workers/metrics.ts';
import { createDatabase, query } from '../support/database.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

interface Target {
  readonly expr?: string;
  readonly rawSql?: string;
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly Target[] }[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
}

const dashboard = (name: string): Dashboard =>
  JSON.parse(readFileSync(new URL(`../../dashboards/${name}.json`, import.meta.url), 'utf8'));

let databaseUrl: string;
/** Of a role that may read the views and nothing else, as docs/sql.md makes it. */
let readerUrl: string;
let service: TestService;
let id: string;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({}, databaseUrl);
  const { body } = await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification({ replications: 3 }));
  id = body.id;
  await service.work();
  // As it is in PostgreSQL 13 and 14.
  await query(databaseUrl, 'grant create on schema public to public');
  await query(databaseUrl, /```sql\n(revoke[\s\S]*?)```/.exec(SQL)?.[1] ?? '');
  readerUrl = await createReader('onesided_reader', /```sql\n(create role[\s\S]*?)```/);
});

afterAll(() => service.stop());

const SQL = readFileSync(new URL('../../docs/sql.md', import.meta.url), 'utf8');

/** A role as the document makes it, under a name that only this database has. */
async function createReader(role: string, block: RegExp): Promise<string> {
  const name = `${role}_${new URL(databaseUrl).pathname.slice(1)}`;
  const [, statements = ''] = block.exec(SQL) ?? [];
  await query(databaseUrl, statements.replaceAll(role, name).replace("'…'", "'secret'"));
  const url = new URL(databaseUrl);
  [url.username, url.password] = [name, 'secret'];
  return url.href;
}

const filled = (sql: string) => sql.replaceAll(/\$\{experiment}/g, id).replaceAll(/\$\{metric}/g, 'inserts_per_second');

describe('the dashboard of results', () => {
  const { panels, templating } = dashboard('results');
  const statements = panels.flatMap(({ title, targets }) =>
    targets.map(({ rawSql }) => [title, rawSql ?? ''] as const),
  );
  const choices = templating.list
    .filter(({ query: text }) => text.startsWith('select'))
    .map((one) => [one.name, one.query] as const);

  it.each([...statements, ...choices])('%s answers a role that may only read the views', async (_, sql) => {
    expect(sql).toContain('onesided_v_');
    expect((await query(readerUrl, filled(sql))).length).toBeGreaterThan(0);
  });

  it('is all that this role may see', async () => {
    for (const table of ['runs', 'experiments', 'results', 'metrics', 'parameter_sets']) {
      await expect(query(readerUrl, `select * from ${table}`)).rejects.toThrow('permission denied');
    }
    await expect(query(readerUrl, 'delete from onesided_v_runs')).rejects.toThrow(/permission denied|cannot delete/);
    await expect(query(readerUrl, 'create table beside (x int)')).rejects.toThrow('permission denied for schema');
  });
});

/** What a worker without runs shows. */
async function metricsOfWorker(): Promise<string> {
  const metrics = new WorkerMetrics();
  const reconciled = { requeued: 0, failed: 0, rescheduled: 0 };
  const idle = { name: 'idle', refused: 0, claimed: 0, reconciled, dependencies: {}, stop: async () => undefined };
  metrics.watch(idle, 1);
  return metrics.registry.metrics();
}

it('the dashboard of the service names metrics that there are', async () => {
  await send(`${service.url}/v1/experiments/none`);
  const { body } = await send<string>(`${service.url}/metrics`);
  const known = new Set(
    `${body}${await metricsOfWorker()}`.split('\n').map((line) => /^(?:# TYPE )?(onesided_\w+)/.exec(line)?.[1]),
  );
  const named = dashboard('service').panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr = '' }) => expr.match(/onesided_\w+/g) ?? []),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

/** Every API process counts these in the same database, so that a sum over processes would count them several times. */
const OF_THE_DATABASE = [
  'runs',
  'run_wall_seconds',
  'refused_results',
  'queue_runs',
  'queue_oldest_seconds',
  'experiments',
];

it('the dashboard of the service takes what every API process counts once', () => {
  const expressions = dashboard('service').panels.flatMap(({ targets }) => targets.map(({ expr = '' }) => expr));
  for (const name of OF_THE_DATABASE) {
    const named = expressions.filter((each) => new RegExp(`onesided_${name}\\b`).test(each));
    expect(named, name).not.toEqual([]);
    const once = new RegExp(`max(?: by \\([^)]*\\) )?\\((?:deriv\\()?onesided_${name}\\b`);
    for (const each of named) expect(each).toMatch(once);
  }
});

describe('views', () => {
  it('say what the comparison says', async () => {
    const path = `${service.url}/v1/experiments/${id}/comparison?metric=inserts_per_second&x=processes`;
    const { body } = await send<Comparison>(path);
    const rows = await query(
      readerUrl,
      `select mechanism as series, processes as x, mean, low, high, n::int, ratio from onesided_v_comparisons
       where experiment_id = $1 and metric = 'inserts_per_second'`,
      [id],
    );
    const cells = body.points.map(({ series, x, mean, low, high, n }) => ({ series, x, mean, low, high, n }));
    expect(rows.length).toBe(cells.length);
    for (const cell of cells) {
      const row = rows.find(({ series, x }) => series === cell.series && x === cell.x)!;
      for (const name of ['mean', 'low', 'high'] as const) {
        expect(row[name] / cell[name]!).toBeCloseTo(1, 6);
      }
      expect(row.n).toBe(cell.n);
      if (cell.series === body.baseline) expect(row.ratio).toBe(1);
    }
  });

  it('know the quantiles of t', async () => {
    const degrees = [1, 2, 5, 29, 30, 31, 40, 60, 120, 500, 100_000];
    const rows = await query<{ t: number }>(databaseUrl, 'select onesided_t95(d) as t from unnest($1::bigint[]) as d', [
      degrees,
    ]);
    for (const [i, { t }] of rows.entries()) expect(t).toBeCloseTo(t95(degrees[i]!), 4);
    expect(await query(databaseUrl, 'select onesided_t95(0) as t')).toEqual([{ t: null }]);
  });

  it('leave out what was deleted', async () => {
    const { body } = await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification());
    const count = async () =>
      (await query(readerUrl, 'select 1 from onesided_v_runs where experiment_id = $1', [body.id])).length;
    expect(await count()).toBe(8);
    await send(`${service.url}/v1/experiments/${body.id}`, { method: 'DELETE' });
    expect(await count()).toBe(0);
  });
});

describe('views of projects', () => {
  let groupUrl: string;
  const count = async (view: string) =>
    (await query<{ n: number }>(groupUrl, `select count(*)::int as n from ${view}`))[0]?.n;

  beforeAll(async () => {
    await post(`${service.url}/v1/projects`, { id: 'group-a' });
    await post(`${service.url}/v1/experiments`, smallSpecification({ project: 'group-a', seed: 8 }));
    await service.work();
    groupUrl = await createReader('group_a_reader', /```sql\n(create role group_a[\s\S]*?)insert/);
  });

  it('show a role nothing until it is given a project, and then that one alone', async () => {
    expect(await count('onesided_p_runs')).toBe(0);
    const role = new URL(groupUrl).username;
    const [, insert = ''] = /(insert into sql_readers.*;)/.exec(SQL) ?? [];
    await query(databaseUrl, insert.replace('group_a_reader', role));
    expect(await count('onesided_p_runs')).toBe(8);
    for (const view of ['runs', 'metrics', 'comparisons']) {
      const projects = await query(groupUrl, `select distinct project from onesided_p_${view}`);
      expect(projects).toEqual([{ project: 'group-a' }]);
    }
  });

  it('keep the rest from it, also from functions of its own', async () => {
    const hidden = ['sql_readers', 'sessions', 'tokens', 'runs', 'onesided_v_runs', 'onesided_v_metrics'];
    for (const table of hidden) {
      await expect(query(groupUrl, `select * from ${table}`)).rejects.toThrow('permission denied');
    }
    await expect(query(groupUrl, "update onesided_p_runs set project = 'x'")).rejects.toThrow(/denied|cannot update/);
    // Without a barrier, a cheap function in the condition would be asked about rows of other projects, and could tell.
    const spy = `create function pg_temp.spy(text) returns boolean cost 0.0000001 language plpgsql as
      $$ begin if $1 = 'default' then raise exception 'seen'; end if; return true; end $$;
      select run_id from onesided_p_runs where pg_temp.spy(project)`;
    expect(await query(groupUrl, spy).then(() => 'saw nothing', String)).toBe('saw nothing');
  });
});

it('results are there for Prometheus, without ids', async () => {
  const { status, headers, body } = await send<string>(`${service.url}/v1/experiments/${id}/metrics`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const comparison = await send<Comparison>(
    `${service.url}/v1/experiments/${id}/comparison?metric=inserts_per_second&x=processes`,
  );
  const [cell] = comparison.body.points.filter(({ series, x }) => series === 'aa-poll' && x === 4);
  const labels = `metric="inserts_per_second",unit="${comparison.body.unit}",mechanism="aa-poll",machine="cray-xe6",workload="dht",processes="4"`;
  expect(body).toContain(`onesided_result{${labels}} ${cell!.mean}\n`);
  expect(body).toContain(`onesided_result_half_width{${labels}} ${cell!.high! - cell!.mean}\n`);
  expect(body).toContain(`onesided_result_replications{${labels}} 3\n`);
  expect(body).not.toContain(id);
  for (const line of body.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) onesided_\w+ .+|onesided_result\w*\{.+\} -?[\d.e+-]+)$/);
  expect((await send(`${service.url}/v1/experiments/none/metrics`)).status).toBe(404);
});
