import { planInRun } from '../plan/run-plans.ts';
import type { RunPlan } from '../simulation/run.ts';
import type { RunOrigin } from '../spec/resources/origin.ts';
import type { Run } from '../spec/resources/run.ts';
import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import type { Database } from './database.ts';
import type { Prisma } from './generated/client.ts';
import { unpackOccupancy } from './occupancies.ts';
import type { ParameterSetCache } from './parameter-sets.ts';
import { planReader } from './stored-plan.ts';
import { readWaiting } from './workers.ts';

const INCLUDE = {
  result: {
    include: {
      metrics: { orderBy: { name: 'asc' } },
      import: { select: { id: true, importedBy: true, createdAt: true } },
    },
    // Large where a schedule was replayed, and only wanted of a single run.
    omit: { ranks: true, pending: true, criticalPath: true, stageMeans: true },
  },
} satisfies Prisma.RunInclude;
type Row = Prisma.RunGetPayload<{ include: typeof INCLUDE }>;

/** Reads runs with everything that belongs to them, in no particular order. */
export async function loadRuns(
  database: Database,
  sets: ParameterSetCache,
  where: Prisma.RunWhereInput,
  order?: { readonly orderBy: Prisma.RunOrderByWithRelationInput; readonly take: number },
): Promise<Run[]> {
  const rows = await database.prisma.run.findMany({ where, include: INCLUDE, ...order });
  const planOf = await planReader(rows, sets);
  const waits = await waitingRuns(database, rows);
  return rows.map((row) => toRun(row, planOf(row), waits(row)));
}

/** What each of these runs that is queued waits for. */
async function waitingRuns(database: Database, rows: readonly Row[]): Promise<(row: Row) => WaitingFor | null> {
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

function toRun(row: Row, plan: RunPlan, waitingFor: WaitingFor | null): Run {
  const { result } = row;
  return {
    id: row.id,
    experimentId: row.experimentId,
    index: row.index,
    inputDigest: row.inputDigest,
    digest: result?.digest ?? null,
    operationsDigest: result?.operationsDigest ?? null,
    status: row.status,
    ...(row.status === 'queued' ? { waitingFor } : {}),
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    reused: row.reused,
    origin: toOrigin(result),
    point: stored<Run['point']>(row.point),
    ...planInRun(plan),
    replication: row.replication,
    metrics: Object.fromEntries((result?.metrics ?? []).map((metric) => [metric.name, toMetric(metric)])),
    breakdown: stored<Run['breakdown']>(result?.breakdown ?? {}),
    percentiles: stored<Run['percentiles']>(result?.percentiles ?? []),
    occupancy: unpackOccupancy(result?.occupancy ?? undefined),
    counters: stored<Run['counters']>(result?.counters ?? {}),
    events: Number(result?.events ?? 0),
    simulatedNs: result?.simulatedNs ?? 0,
    wallMs: row.wallMs,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** JSON that this store wrote itself and nobody else changes. */
function stored<Shape>(value: Prisma.JsonValue): Shape {
  return value as Shape;
}

function toOrigin(result: Row['result']): RunOrigin | null {
  if (!result?.import) return null;
  const { id: importId, importedBy, createdAt } = result.import;
  return { importId, importedBy, importedAt: createdAt.toISOString(), computed: stored(result.computed) };
}

type MetricRow = NonNullable<Row['result']>['metrics'][number];

function toMetric({ value, unit, mean, p50, p99, max }: MetricRow): Run['metrics'][string] {
  return {
    value,
    unit,
    ...(mean === null ? {} : { mean }),
    ...(p50 === null ? {} : { p50 }),
    ...(p99 === null ? {} : { p99 }),
    ...(max === null ? {} : { max }),
  };
}
