import { type Static, Type } from 'typebox';
import { STAGES, TRACE_LEVELS } from '../../simulation/run.ts';

const scalar = Type.Union([Type.Number(), Type.String(), Type.Boolean()]);
const values = Type.Record(Type.String(), scalar);

export const MetricValue = Type.Object(
  {
    value: Type.Number({ description: 'The mean where the metric has a distribution.' }),
    unit: Type.String(),
    mean: Type.Optional(Type.Number()),
    p50: Type.Optional(Type.Number()),
    p99: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  },
  { $id: 'MetricValue' },
);

export const RunError = Type.Object({ code: Type.String(), message: Type.String() }, { $id: 'RunError' });

/** States a run goes through in the service; `run --json` and finished runs only have the last four. */
export const RUN_STATES = ['queued', 'running', 'succeeded', 'failed', 'deadlocked', 'cancelled'] as const;

export const PercentileBreakdown = Type.Object(
  {
    operation: Type.String(),
    at: Type.Enum(['mean', 'p50', 'p99']),
    count: Type.Integer(),
    latencyNs: Type.Number(),
    stagesNs: Type.Record(Type.String(), Type.Number()),
  },
  { $id: 'PercentileBreakdown', description: 'Stage times in ns of the operations within 0.5 points of a percentile.' },
);

/** A run as REST, GraphQL, `run --json` and the page show it (contract: Run). */
export const Run = Type.Object(
  {
    id: Type.String(),
    experimentId: Type.Optional(Type.String()),
    index: Type.Optional(Type.Integer({ description: 'Place in the plan, from 0.' })),
    inputDigest: Type.String(),
    digest: Type.Union([Type.String(), Type.Null()]),
    operationsDigest: Type.Union([Type.String(), Type.Null()]),
    status: Type.Enum([...RUN_STATES]),
    error: Type.Union([RunError, Type.Null()]),
    reused: Type.Boolean({ description: 'Taken from an earlier run with the same inputDigest instead of computed.' }),
    point: Type.Record(Type.String(), scalar, { description: 'Path of each sweep axis and its value here.' }),
    mechanism: Type.Object({ kind: Type.String() }, { additionalProperties: scalar }),
    machine: Type.Object({ preset: Type.String(), parameters: values }),
    workload: Type.Object({ kind: Type.String() }, { additionalProperties: scalar }),
    processes: Type.Integer(),
    replication: Type.Integer(),
    seed: Type.Integer(),
    metrics: Type.Record(Type.String(), MetricValue),
    breakdown: Type.Record(Type.String(), Type.Object({ totalNs: Type.Number(), meanNs: Type.Number() }), {
      description: `Stages: ${STAGES.join(', ')}.`,
    }),
    percentiles: Type.Array(PercentileBreakdown),
    counters: Type.Record(Type.String(), Type.Number()),
    events: Type.Integer(),
    simulatedNs: Type.Number(),
    wallMs: Type.Number(),
    traceLevel: Type.Enum([...TRACE_LEVELS]),
    startedAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    finishedAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { $id: 'Run' },
);
export type Run = Static<typeof Run>;
