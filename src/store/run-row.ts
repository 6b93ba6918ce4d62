import type pg from 'pg';
import { bottlenecksOfRun } from '../analysis/bottlenecks.ts';
import { type Run, Run as schema, WITHOUT_RESULT } from '../spec/resources/run.ts';
import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import type { Database } from './database.ts';
import { type Run as Columns, Prisma } from './generated/client.ts';
import type { ParameterSetCache } from './parameter-sets.ts';
import { RecentlyUsed } from './recently-used.ts';
import { loadReplays } from './replays.ts';
import { columnsShownBy, selected } from './resource-columns.ts';
import { loadResults, type ShownResult } from './run-results.ts';
import { type PlanColumns, type ShownPlan, shownPlanReader } from './stored-plan.ts';
import { readWaiting } from './workers.ts';

/** Columns of the same name and type as a field of the resource. */
type Own = Required<
  Omit<Pick<Run, keyof Run & keyof Columns>, 'mechanism' | 'startedAt' | 'finishedAt' | keyof PlanColumns>
>;

export interface RunRow extends Own, PlanColumns {
  readonly mechanismName: string | null;
  readonly resultId: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

interface SingleRow extends RunRow {
  readonly previous: string | null;
  readonly next: string | null;
  readonly isReplay: boolean;
}

/** About 15 KB each, including their JSON. */
const KEPT_RUNS = 2000;

/** Cache key of a run that is over: a retry changes its end time, pruning changes its trace level. */
function keyOf({ id, status, finishedAt, resultId, traceLevel }: RunRow): string {
  return `${id} ${status} ${finishedAt?.getTime()} ${resultId} ${traceLevel}`;
}

/** Reads runs with everything that belongs to them, by plain SQL, as lists of runs are read most often. */
export class RunReader {
  private readonly kept = new RecentlyUsed<Run>(KEPT_RUNS);

  constructor(
    private readonly database: Database,
    private readonly sets: ParameterSetCache,
  ) {}

  /** Returns a run whose experiment has not been deleted, with its neighbours and the parts that only a replay has. */
  async one(id: string): Promise<Run | undefined> {
    const [row] = await this.query<SingleRow>('run-of-experiment', [id]);
    if (!row) return undefined;
    const { previous, next, isReplay } = row;
    const [run] = await this.ofRows([row]);
    const replay = isReplay ? (await loadReplays(this.database, [id])).get(id) : undefined;
    return run && { ...run, ...replay, neighbours: { previous, next } };
  }

  /** Returns runs in no particular order. */
  async all(ids: readonly string[]): Promise<Run[]> {
    return ids.length === 0 ? [] : this.ofRows(await this.query('runs-by-id', [ids]));
  }

  /**
   * Returns runs in the order of the rows, which contain RUN_COLUMNS. Cached runs that are over are returned as the same objects.
   */
  async ofRows(rows: readonly RunRow[]): Promise<Run[]> {
    const kept = rows.map((row) => this.kept.get(keyOf(row)));
    const missing = rows.filter((_, i) => kept[i] === undefined);
    const read = new Map((await this.read(missing)).map((run) => [run.id, run]));
    for (const row of missing) if (row.finishedAt !== null) this.kept.set(keyOf(row), read.get(row.id)!);
    return rows.map((row, i) => kept[i] ?? read.get(row.id)!);
  }

  /**
   * Returns up to `limit` runs of an experiment behind an index of its plan, in order, bypassing the cache as they are read only
   * once.
   */
  async following(experimentId: string, index: number, limit: number): Promise<Run[]> {
    return this.read(await this.query('runs-in-order', [experimentId, index, limit]));
  }

  /** Returns whether an experiment does not exist, or its runs are being deleted permanently. */
  async isPurged(experimentId: string): Promise<boolean> {
    return (await this.query('kept-experiment', [experimentId])).length === 0;
  }

  private async query<Row extends pg.QueryResultRow = RunRow>(
    name: keyof typeof STATEMENTS,
    values: unknown[],
  ): Promise<Row[]> {
    const { rows } = await this.database.reads.query<Row>({ name, text: STATEMENTS[name], values });
    return rows;
  }

  private async read(rows: readonly RunRow[]): Promise<Run[]> {
    if (rows.length === 0) return [];
    const resultIds = [...new Set(rows.flatMap(({ resultId }) => resultId ?? []))];
    const [planOf, results, waits] = await Promise.all([
      shownPlanReader(rows, this.sets),
      loadResults(this.database, resultIds),
      waitingRuns(this.database, rows),
    ]);
    return rows.map((row) => toRun(row, planOf(row), results.get(row.resultId ?? ''), waits(row)));
  }
}

/** Columns from which further fields are derived. */
const FURTHER = new Set<string>([
  'resultId',
  'errorCode',
  'errorMessage',
  'mechanismName',
  'machineSetId',
  'mechanismSetId',
  'workloadSetId',
  'traceMaxEvents',
] satisfies (keyof RunRow)[]);

export const RUN_COLUMNS = selected(
  Object.keys(Prisma.RunScalarFieldEnum).filter((field) => field in schema.properties || FURTHER.has(field)),
  'r',
);

const STATEMENTS = {
  'run-of-experiment': `select ${RUN_COLUMNS},
      (select id from runs where experiment_id = r.experiment_id and index = r.index - 1) as previous,
      (select id from runs where experiment_id = r.experiment_id and index = r.index + 1) as next,
      coalesce(s.ranks, s.pending, s.critical_path) is not null as "isReplay"
    from runs r join experiments e on e.id = r.experiment_id left join results s on s.id = r.result_id where r.id = $1 and e.removed_at is null`,
  'runs-by-id': `select ${RUN_COLUMNS} from runs r where r.id = any($1)`,
  'runs-in-order': `select ${RUN_COLUMNS} from runs r where r.experiment_id = $1 and r.index > $2 order by r.index limit $3`,
  'kept-experiment': 'select id from experiments where id = $1 and (purge_at is null or purge_at > now())',
};

/** Returns a function that tells what each queued run waits for. */
async function waitingRuns(database: Database, rows: readonly RunRow[]): Promise<(row: RunRow) => WaitingFor | null> {
  const queued = rows.filter(({ status }) => status === 'queued').map(({ experimentId }) => experimentId);
  if (queued.length === 0) return () => null;
  const where = { id: { in: [...new Set(queued)] } };
  const [waiting, asked] = await Promise.all([
    readWaiting(database),
    database.prisma.experiment.findMany({ where, select: { id: true, modelVersion: true, requires: true } }),
  ]);
  const byId = new Map(asked.map((experiment) => [experiment.id, waiting(experiment)]));
  return ({ experimentId }) => byId.get(experimentId) ?? null;
}

const NOTHING: ShownResult = { ...WITHOUT_RESULT, origin: null };

const columnsOf = columnsShownBy<Run>(schema);

function toRun(row: RunRow, plan: ShownPlan, result: ShownResult = NOTHING, waitingFor: WaitingFor | null = null): Run {
  return {
    ...columnsOf(row),
    ...plan,
    ...(row.mechanismName !== null && { mechanism: { ...plan.mechanism, as: row.mechanismName } }),
    ...result,
    bottlenecks: bottlenecksOfRun(result.occupancy),
    ...(row.status === 'queued' ? { waitingFor } : {}),
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
