import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, smallSpecification } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { ADMIN_TOKEN, asAdmin, makeProject, memberToken } from '../api/support/tenants.ts';
import { createDatabase, createEmptyDatabase, query } from '../support/database.ts';

const FOLDER = new URL('../../prisma/migrations/', import.meta.url);
/** The first one has no way back: before it there was nothing. */
const [initial = '', ...migrations] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const sqlOf = (name: string, file: 'migration' | 'down') =>
  readFileSync(new URL(`${name}/${file}.sql`, FOLDER), 'utf8');

/** Everything that is defined, a line each, whatever the order in which it came to be. */
const CATALOGUE = `
select format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as line
from information_schema.columns where table_schema = 'public'
union all select indexdef from pg_indexes where schemaname = 'public'
union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
union all select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
union all select format('enum %s %s', enumtypid::regtype, enumlabel) from pg_enum
order by line`;

async function definedIn(url: string): Promise<string[]> {
  const rows = await query<{ line: string }>(url, CATALOGUE);
  return rows.map(({ line }) => line).filter((line) => !line.includes('_prisma_migrations'));
}

const RUNS = `
select r.id, r.experiment_id as experiment, r.status, r.reused, r.attempt, r.seed, r.input_digest, s.digest, s.events,
  (select count(*)::int from metrics where result_id = s.id) as metrics, (select count(*)::int from trace_chunks where result_id = s.id) as chunks
from runs r left join results s on s.id = r.result_id order by r.id`;
const EXPERIMENTS = `
select id, name, project, state, total, queued, running, succeeded, failed, cancelled, reused, round(cost_done::numeric, 6) as cost
from experiments order by id`;

interface RunRow {
  readonly id: string;
  readonly experiment: string;
  readonly status: string;
  readonly digest: string | null;
}

const rows = async () => ({
  runs: await query<RunRow>(databaseUrl, RUNS),
  experiments: await query<{ id: string; state: string; queued: number }>(databaseUrl, EXPERIMENTS),
});

let databaseUrl: string;
let deleted: string;
let imported: string;
let foreign: readonly string[];
let service: TestService;
/** What is defined after each migration, on the way there. */
const defined = new Map<string, string[]>();

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({ adminToken: ADMIN_TOKEN, shareResults: false }, databaseUrl);
  await fill();
  await service.stop();
  const empty = await createEmptyDatabase();
  for (const name of [initial, ...migrations]) {
    await query(empty, sqlOf(name, 'migration'));
    defined.set(name, await definedIn(empty));
  }
}, 60_000);
afterAll(() => service?.stop());

/** Rows in every table that a migration touches: two projects with the same results, a trace, a deleted experiment. */
async function fill(): Promise<void> {
  const submit = async (project: string, changes: object = {}) => {
    const { status, body } = await post<{ id: string }>(
      `${service.url}/v1/experiments`,
      smallSpecification({ project, ...changes }),
      asAdmin,
    );
    expect(status, JSON.stringify(body)).toBe(202);
    await service.work();
    return body.id;
  };
  for (const project of ['ours', 'theirs']) {
    await makeProject(service, project);
    await memberToken(service, project, { name: `of-${project}`, role: 'submitter' });
    await submit(project);
  }
  const hook = { project: 'ours', url: 'https://192.0.2.1/hook', events: ['experiment.finished'] };
  await query(
    databaseUrl,
    `insert into webhooks (id, project, url, events, secret, created_by) values ('h', $1, $2, $3, 's', 'a')`,
    Object.values(hook),
  );
  await submit('ours', { trace: { level: 'sampled' }, seed: 8 });
  imported = await submit('ours', { seed: 9 });
  await query(
    databaseUrl,
    `insert into imports (id, name, project, specification, spec_digest, model_version, digest, imported_by, planned, share)
     values ('i', 'i', 'ours', '{}', 'd', 'm', 'd', 'somebody', 8, 0.25)`,
  );
  foreign = [0, 1, 2, 3, 4, 5].map((index) => `${imported}-${index}`);
  await query(
    databaseUrl,
    `update results s set import_id = 'i' from runs r where r.result_id = s.id and r.id = any($1)`,
    [foreign],
  );
  deleted = await submit('ours', { seed: 10 });
  await service.store.experiments.remove(deleted);
  await post(`${service.url}/v1/experiments`, smallSpecification({ project: 'ours', seed: 11 }), asAdmin);
}

describe('the way back', () => {
  it('is there for every migration but the first', () => {
    const files = migrations.map((name) => sqlOf(name, 'down'));
    for (const [index, sql] of files.entries()) {
      expect(sql).toContain(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${migrations[index]}'`);
    }
  });

  it('leads through what was defined before, one by one, with rows in place, and there again', async () => {
    const before = await rows();
    expect(await definedIn(databaseUrl)).toEqual(defined.get(migrations.at(-1) ?? ''));
    for (const [index, name] of [...migrations.entries()].reverse()) {
      await query(databaseUrl, `begin; ${sqlOf(name, 'down')}; commit`);
      expect(await definedIn(databaseUrl), `before ${name}`).toEqual(defined.get(migrations[index - 1] ?? initial));
    }
    const back = await rows();
    // What was deleted is gone, what was imported waits to be computed, everything else is as it was.
    const gone = before.runs.filter(({ experiment }) => experiment === deleted);
    expect(gone).toHaveLength(8);
    const waits = (run: RunRow) => ({
      ...run,
      status: 'queued',
      reused: false,
      digest: null,
      events: null,
      metrics: 0,
      chunks: 0,
    });
    expect(back.runs).toEqual(
      before.runs.filter((run) => !gone.includes(run)).map((run) => (foreign.includes(run.id) ? waits(run) : run)),
    );
    expect(back.experiments.find(({ id }) => id === imported)).toMatchObject({
      state: 'running',
      queued: 6,
      succeeded: 2,
    });

    service = await startTestService({}, databaseUrl);
    expect(await definedIn(databaseUrl)).toEqual(defined.get(migrations.at(-1) ?? ''));
    await service.work();
    const again = await rows();
    const digests = (all: readonly RunRow[]) => all.filter((run) => run.digest).map(({ id, digest }) => [id, digest]);
    expect(digests(again.runs)).toEqual(
      expect.arrayContaining(digests(before.runs.filter((run) => !gone.includes(run)))),
    );
    expect(new Set(again.experiments.map(({ state }) => state))).toEqual(new Set(['succeeded']));
  }, 60_000);
});
