import { randomBytes } from 'node:crypto';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { Import, ImportUse } from '../spec/resources/import.ts';
import { changeOne, record } from './author.ts';
import type { Page } from './contract.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type Database, transaction } from './database.ts';
import { asFinisher, beginCheck, settle } from './import-check.ts';
import type { AcceptedRun, ImportStore, NewImport, StagedRun } from './import-contract.ts';
import type { PoolOf } from './stored-results.ts';
import { cancelExperiment } from './withdraw.ts';
import { readWaiting } from './workers.ts';
import { prepareResult, writeResults } from './write-results.ts';

export function createImportStore(database: Database, poolOf: PoolOf): ImportStore {
  const find = async (id: string) => (await selected(database, 'where id = $1', [id]))[0];
  return {
    find,
    begin: (imported) => begin(database, imported),
    specificationOf: async (id) => {
      const text = 'select specification from imports where id = $1';
      const { rows } = await database.reads.query<{ specification: ExperimentSpec }>(text, [id]);
      return rows[0]?.specification;
    },
    list: (query) => list(database, query),
    usedBy: (experimentId) => usedBy(database, experimentId),
    checking: (modelVersion) =>
      selected(database, `where state = 'checking' and model_version = $1 order by created_at`, [modelVersion]),
    add: (id, runs) => add(database, id, runs),
    digests: async (id) => {
      const { rows } = await database.reads.query<Omit<StagedRun, 'content'>>(
        `select ${DIGESTS} from imported_runs where import_id = $1 order by input_digest`,
        [id],
      );
      return rows;
    },
    staged: (id, which) => staged(database, id, which),
    conflict: async (id) => {
      const pool = poolOf((await find(id))?.project ?? '');
      return (await database.reads.query<{ input: string }>(CONFLICT, [id, pool])).rows[0]?.input;
    },
    check: (id, check) => {
      const resultPool = poolOf(check.experiment?.project ?? '');
      return beginCheck(database, id, { ...check, resultPool });
    },
    accept: async (id, runs) => {
      const imported = await find(id);
      if (imported) await accept(database, { id, pool: poolOf(imported.project) }, runs);
    },
    asFinisher: (id, work) => asFinisher(database, id, work),
    settle: (id, end) => settle(database, id, end),
    remove: (id) => remove(database, id),
  };
}

const DIGESTS =
  'input_digest as "inputDigest", content_digest as "contentDigest", digest, operations_digest as "operationsDigest"';

async function begin(database: Database, imported: NewImport): Promise<{ import: Import; created: boolean }> {
  const { name, project, specification, specDigest, modelVersion, digest, importedBy, planned, share } = imported;
  const id = `i${randomBytes(10).toString('hex')}`;
  const described = [id, name, project, JSON.stringify(specification), specDigest, modelVersion];
  const insert = { text: BEGIN, values: [...described, digest, importedBy, planned, share] };
  const created = await changeOne(database, insert, { action: 'import.begin', project, subject: id });
  const [found] = await selected(database, 'where project = $1 and digest = $2', [project, digest]);
  if (!found) return begin(database, imported);
  return { import: found, created };
}

const BEGIN = `
insert into imports (id, name, project, specification, spec_digest, model_version, digest, imported_by, planned, share)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (project, digest) do nothing`;

/** Adds results in one transaction, during which receiving cannot end. Inputs are sorted, so two senders cannot deadlock. */
function add(database: Database, id: string, runs: readonly StagedRun[]): Promise<boolean> {
  const sorted = runs.toSorted((a, b) => (a.inputDigest < b.inputDigest ? -1 : 1));
  return transaction(database, async (client) => {
    const { rows } = await client.query<{ project: string }>(RECEIVING, [id]);
    if (!rows[0]) return false;
    const inserted = await client.query(ADD, [
      id,
      sorted.map(({ inputDigest }) => inputDigest),
      sorted.map(({ contentDigest }) => contentDigest),
      sorted.map(({ digest }) => digest),
      sorted.map(({ operationsDigest }) => operationsDigest),
      sorted.map(({ content }) => content),
    ]);
    await client.query('update imports set received = received + $2 where id = $1', [id, inserted.rowCount ?? 0]);
    await record(client, 'import.add', { project: rows[0].project, subject: id });
    return true;
  });
}

const RECEIVING = `select project from imports where id = $1 and state = 'receiving' for update`;

const ADD = `
insert into imported_runs (import_id, input_digest, content_digest, digest, operations_digest, content)
select $1, r.* from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as r on conflict do nothing`;

async function staged(
  { reads }: Database,
  id: string,
  which: Parameters<ImportStore['staged']>[1],
): Promise<readonly StagedRun[]> {
  const select = `select ${DIGESTS}, content from imported_runs where import_id = $1`;
  const { rows } = await ('limit' in which
    ? reads.query<StagedRun>(`${select} order by input_digest limit $2`, [id, which.limit])
    : reads.query<StagedRun>(`${select} and input_digest = any($2)`, [id, [...which.inputDigests]]));
  return rows;
}

const CONFLICT = `
select i.input_digest as input from imported_runs i
cross join lateral (
  select digest, operations_digest from results where input_digest = i.input_digest and pool = $2
  order by trace_level limit 1) s
where i.import_id = $1 and (s.digest <> i.digest or s.operations_digest <> i.operations_digest)
order by i.input_digest limit 1`;

/** Stores results; an existing result of the same input stays. */
async function accept(
  database: Database,
  { id, pool }: { readonly id: string; readonly pool: string },
  runs: readonly AcceptedRun[],
): Promise<void> {
  const prepared = await Promise.all(
    runs.map(async ({ inputDigest, result, computed }) => {
      const ready = await prepareResult(result);
      return ready
        ? [{ ...ready, inputDigest, traceLevel: 'off' as const, pool, origin: { importId: id, computed } }]
        : [];
    }),
  );
  await transaction(database, async (client) => {
    await writeResults(client, prepared.flat());
    await client.query('delete from imported_runs where import_id = $1 and input_digest = any($2)', [
      id,
      runs.map(({ inputDigest }) => inputDigest),
    ]);
  });
}

async function usedBy(database: Database, experimentId: string): Promise<ImportUse[]> {
  const { rows } = await database.reads.query<{ id: string; results: number }>(USED, [experimentId]);
  const counts = new Map(rows.map(({ id, results }) => [id, results]));
  if (counts.size === 0) return [];
  const imports = await selected(database, 'where id = any($1) order by created_at, id', [[...counts.keys()]]);
  return imports.map((imported) => ({ import: imported, results: counts.get(imported.id) ?? 0 }));
}

const USED = `
select s.import_id as id, count(*)::int as results from runs r join results s on s.id = r.result_id
where r.experiment_id = $1 and s.import_id is not null group by s.import_id`;

/** The row itself tells the check: whoever finishes the import meanwhile may have begun it just now. */
async function remove(database: Database, id: string): Promise<boolean> {
  const removed = await transaction(database, async (client) => {
    const { rows } = await client.query<{ project: string; check: string | null }>(REMOVE, [id]);
    if (rows[0]) await record(client, 'import.delete', { project: rows[0].project, subject: id });
    return rows[0];
  });
  if (removed?.check) await cancelExperiment(database, removed.check);
  return removed !== undefined;
}

const REMOVE = `
delete from imports where id = $1 and state <> 'accepted' returning project, check_experiment as "check"`;

const isChecking = ({ state }: Pick<Import, 'state'>): boolean => state === 'checking';

interface Row extends Omit<Import, 'runs' | 'waitingFor' | 'createdAt' | 'finishedAt'> {
  readonly requires: readonly string[];
  readonly planned: number;
  readonly received: number;
  readonly sampled: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

async function selected(database: Database, condition: string, values: unknown[]): Promise<Import[]> {
  const { rows } = await database.pool.query<Row>(`${SELECT} ${condition}`, values);
  const waiting = rows.some(isChecking) ? await readWaiting(database) : undefined;
  return rows.map(({ planned, received, sampled, requires, createdAt, finishedAt, ...row }) => ({
    ...row,
    waitingFor: isChecking(row) && waiting ? waiting({ modelVersion: row.modelVersion, requires }) : null,
    runs: { planned, received, sampled },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}

const DELETED =
  'The experiment of the specification was deleted. Its results are still accepted: submit the specification to use them.';

const SELECT = `
select id, name, project, state, spec_digest as "specDigest", model_version as "modelVersion", digest,
  imported_by as "importedBy", planned, received, sampled, share, check_experiment as "checkExperiment", kept.experiment,
  case when imports.experiment is not null and kept.experiment is null then '${DELETED}' else reason end as reason,
  coalesce(specification->'requires', '[]') as requires, created_at as "createdAt", finished_at as "finishedAt"
from imports
left join lateral (
  select e.id as experiment from experiments e where e.id = imports.experiment and e.removed_at is null) kept on true`;

const OF_PROJECTS = '($1::text[] is null or project = any($1))';

async function list(database: Database, query: Parameters<ImportStore['list']>[0]): Promise<Page<Import>> {
  const { limit, cursor, projects = null } = query;
  const after = cursor === undefined ? undefined : decodeCursor(query, cursor);
  const [values, ordered] = [[projects, limit + 1], 'order by created_at desc, id desc limit $2'];
  const [items, { rows }] = await Promise.all([
    after
      ? selected(database, `where ${OF_PROJECTS} and (created_at, id) < ($3, $4) ${ordered}`, [
          ...[...values, after.value, after.id],
        ])
      : selected(database, `where ${OF_PROJECTS} ${ordered}`, values),
    database.reads.query<{ total: number }>(`select count(*)::int as total from imports where ${OF_PROJECTS}`, [
      projects,
    ]),
  ]);
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  const page = { items: shown, total: rows[0]?.total ?? 0 };
  if (items.length <= limit || !last) return page;
  return { ...page, nextCursor: encodeCursor(query, { value: last.createdAt, id: last.id }) };
}
