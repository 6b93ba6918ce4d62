import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError } from '../spec/errors.ts';
import type { Exploration } from '../spec/resources/exploration.ts';
import { changeOne, record } from './author.ts';
import type { ExplorationQuery, ExplorationStore, NewExploration, Page } from './contract.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type Database, transaction } from './database.ts';
import { type Asked, readWaiting } from './workers.ts';

/** Polling interval of watchers, in ms. */
const LOOK_MS = 500;

export function createExplorationStore(database: Database): ExplorationStore {
  const find = async (id: string) => (await selected(database, 'where x.id = $1', [id]))[0];
  return {
    find,
    create: async (exploration) => (await find(await insert(database, exploration)))!,
    list: (query) => list(database, query),
    open: (modelVersion) =>
      selected(database, 'where x.finished_at is null and x.model_version = $1 order by x.created_at', [modelVersion]),
    addRound: async (id, place, experimentId) => {
      const { rowCount } = await database.pool.query(ADD_ROUND, [id, place, experimentId]);
      return rowCount === 1;
    },
    // An end requested by an author can only be a cancellation.
    finish: (id, { state, answer = null, error = null }) => {
      const finish = { text: FINISH, values: [id, state, answer && JSON.stringify(answer), error] };
      return changeOne(database, finish, { action: 'exploration.cancel', subject: id });
    },
    hold: async (id, reason) => {
      await database.pool.query(HOLD, [id, reason]);
    },
    reopen: (id) => changeOne(database, { text: REOPEN, values: [id] }, { action: 'exploration.retry', subject: id }),
    remove: (id) => changeOne(database, { text: REMOVE, values: [id] }, { action: 'exploration.delete', subject: id }),
    watch: (id, signal) => watch(() => find(id), signal),
  };
}

/** Each round is added only once: any other process that began the same round has begun the same experiment. */
const ADD_ROUND = `
update explorations set experiments = experiments || $3::text, error = null
where id = $1 and finished_at is null and coalesce(array_length(experiments, 1), 0) = $2`;

const FINISH = `
update explorations set state = $2::exploration_state, answer = $3::jsonb, error = $4, finished_at = now()
where id = $1 and finished_at is null returning project`;

const HOLD = `
update explorations set error = $2 where id = $1 and finished_at is null and error is distinct from $2`;

const REOPEN = `
update explorations set state = 'running', error = null, finished_at = null
where id = $1 and state in ('failed', 'cancelled') returning project`;

const REMOVE = 'delete from explorations where id = $1 returning project';

async function insert(database: Database, exploration: NewExploration): Promise<string> {
  const { name, project, specification, specDigest, modelVersion, question, metric, budget, width, ranges } =
    exploration;
  const { idempotencyKey = null } = exploration;
  const id = `e${randomBytes(10).toString('hex')}`;
  const described = [id, name, project, JSON.stringify(specification), specDigest, modelVersion];
  const asked = [question, metric, budget, width, ranges, idempotencyKey];
  const created = await transaction(database, async (client) => {
    await client.query('insert into projects (id) values ($1) on conflict do nothing', [project]);
    if ((await client.query(INSERT, [...described, ...asked])).rowCount !== 1) return false;
    await record(client, 'exploration.create', { project, subject: id });
    return true;
  });
  return created ? id : earlier(database.pool, exploration);
}

const INSERT = `
insert into explorations (id, name, project, specification, spec_digest, model_version, question, metric, budget,
  width, ranges, experiments, idempotency_key)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '{}', $12)
on conflict (project, idempotency_key) do nothing`;

/** Returns the exploration created earlier with the same key. @throws ProblemError if that one asked a different question */
async function earlier(pool: Database['pool'], exploration: NewExploration): Promise<string> {
  const { project, idempotencyKey, specDigest, question, metric, budget, width, ranges } = exploration;
  const { rows } = await pool.query<{ id: string }>(
    `select id from explorations where project = $1 and idempotency_key = $2 and spec_digest = $3 and question = $4
       and metric = $5 and budget = $6 and width = $7 and ranges = $8::text[]`,
    [project, idempotencyKey, specDigest, question, metric, budget, width, ranges],
  );
  if (rows[0]) return rows[0].id;
  const detail = 'This idempotency key was used before with another specification or question.';
  throw new ProblemError('RUN_IDEMPOTENCY_CONFLICT', detail);
}

interface Row extends Omit<Exploration, 'runs' | 'waitingFor' | 'winner' | 'best' | 'createdAt' | 'finishedAt'> {
  readonly answer: Exploration['winner'] | Exploration['best'];
  readonly asked: number;
  readonly done: number;
  readonly reused: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** What the runs of an exploration ask of workers. */
const askedOf = ({ modelVersion, specification }: Pick<Row, 'modelVersion' | 'specification'>): Asked => ({
  ...{ modelVersion, requires: specification.requires ?? [] },
});

async function selected(
  database: Database,
  condition: string,
  values: readonly (string | number | readonly string[] | null)[],
): Promise<Exploration[]> {
  const { rows } = await database.reads.query<Row>(`${SELECT} ${condition}`, [...values]);
  const waiting = rows.some(({ finishedAt }) => finishedAt === null) ? await readWaiting(database) : undefined;
  return rows.map(({ answer, asked, done, reused, createdAt, finishedAt, ...row }) => ({
    ...row,
    runs: { asked, done, reused },
    waitingFor: finishedAt === null && waiting ? waiting(askedOf(row)) : null,
    winner: answer?.question === 'winner' ? answer : null,
    best: answer?.question === 'best' ? answer : null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}

const SELECT = `
select x.id, x.name, x.project, x.state, x.question, x.metric, x.budget, x.width, x.ranges, x.specification,
  x.spec_digest as "specDigest", x.model_version as "modelVersion", x.experiments, x.answer, x.error,
  x.created_at as "createdAt", x.finished_at as "finishedAt", r.asked, r.done, r.reused
from explorations x
left join lateral (
  select coalesce(sum(e.total), 0)::int as asked, coalesce(sum(e.succeeded + e.failed + e.cancelled), 0)::int as done,
    coalesce(sum(e.reused), 0)::int as reused
  from experiments e where e.id = any(x.experiments)
) r on true`;

const OF_PROJECTS = '($2::text[] is null or x.project = any($2))';
const COUNT = 'select count(*)::int as total from explorations where $1::text[] is null or project = any($1::text[])';

async function list(database: Database, query: ExplorationQuery): Promise<Page<Exploration>> {
  const { limit, cursor, projects = null } = query;
  const after = cursor === undefined ? undefined : decodeCursor(query, cursor);
  const page = [limit + 1, projects] as const;
  const ordered = 'order by x.created_at desc, x.id desc limit $1';
  const [items, { rows }] = await Promise.all([
    after
      ? selected(database, `where ${OF_PROJECTS} and (x.created_at, x.id) < ($3, $4) ${ordered}`, [
          ...[...page, after.value, after.id],
        ])
      : selected(database, `where ${OF_PROJECTS} ${ordered}`, page),
    database.reads.query<{ total: number }>(COUNT, [projects]),
  ]);
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  const found = { items: shown, total: rows[0]?.total ?? 0 };
  if (items.length <= limit || !last) return found;
  return { ...found, nextCursor: encodeCursor(query, { value: last.createdAt, id: last.id }) };
}

/** Yields the exploration now and after each change, until it is over or removed, or the signal aborts. */
async function* watch(
  look: () => Promise<Exploration | undefined>,
  signal: AbortSignal,
): AsyncGenerator<{ revision: number; exploration: Exploration }> {
  let seen: string | undefined;
  while (!signal.aborted) {
    const exploration = await look();
    if (!exploration) return;
    const revision = revisionOf(exploration);
    const shown = JSON.stringify([revision, exploration.waitingFor, exploration.error]);
    if (shown !== seen) yield { revision, exploration };
    seen = shown;
    if (exploration.finishedAt !== null) return;
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Differs after every change, and between one end and another after a retry: rounds are added, their runs end, and it is over. */
const revisionOf = ({ runs, experiments, finishedAt }: Exploration): number =>
  finishedAt === null ? runs.asked + runs.done + experiments.length : Date.parse(finishedAt);
