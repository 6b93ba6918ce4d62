import type { Run } from '../spec/resources/run.ts';
import type { Database } from './database.ts';
import type { Prisma } from './generated/client.ts';
import type { ParameterSet, ParameterSetCache } from './parameter-sets.ts';
import { readWaiting, type Waiting } from './workers.ts';

const INCLUDE = {
  result: {
    include: { metrics: { orderBy: { name: 'asc' } } },
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
  const ids = rows.flatMap(({ machineSetId, mechanismSetId, workloadSetId }) => [
    machineSetId,
    mechanismSetId,
    workloadSetId,
  ]);
  const known = await sets.load(ids);
  const waiting = rows.some(({ status }) => status === 'queued') ? await readWaiting(database) : undefined;
  return rows.map((row) => toRun(row, known, waiting));
}

function toRun(row: Row, sets: ReadonlyMap<string, ParameterSet>, waiting: Waiting | undefined): Run {
  const { result } = row;
  const machine = setOf(sets, row.machineSetId);
  return {
    id: row.id,
    experimentId: row.experimentId,
    index: row.index,
    inputDigest: row.inputDigest,
    digest: result?.digest ?? null,
    operationsDigest: result?.operationsDigest ?? null,
    status: row.status,
    ...(row.status === 'queued' ? { waitingFor: waiting?.(row.modelVersion) ?? null } : {}),
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    reused: row.reused,
    point: stored<Run['point']>(row.point),
    mechanism: { ...setOf(sets, row.mechanismSetId).parameters, kind: setOf(sets, row.mechanismSetId).kind },
    machine: { preset: machine.kind, parameters: { ...machine.parameters } },
    workload: { ...setOf(sets, row.workloadSetId).parameters, kind: setOf(sets, row.workloadSetId).kind },
    processes: row.processes,
    replication: row.replication,
    seed: Number(row.seed),
    metrics: Object.fromEntries((result?.metrics ?? []).map((metric) => [metric.name, toMetric(metric)])),
    breakdown: stored<Run['breakdown']>(result?.breakdown ?? {}),
    percentiles: stored<Run['percentiles']>(result?.percentiles ?? []),
    counters: stored<Run['counters']>(result?.counters ?? {}),
    events: Number(result?.events ?? 0),
    simulatedNs: result?.simulatedNs ?? 0,
    wallMs: row.wallMs,
    traceLevel: row.traceLevel,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function setOf(sets: ReadonlyMap<string, ParameterSet>, id: string): ParameterSet {
  const set = sets.get(id);
  if (!set) throw new Error(`the parameter set ${id} is missing`);
  return set;
}

/** JSON that this store wrote itself and nobody else changes. */
function stored<Shape>(value: Prisma.JsonValue): Shape {
  return value as Shape;
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
