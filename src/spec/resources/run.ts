import { CRITICAL_STEP_KINDS, MAX_PENDING, RESOURCES, STAGES, TRACE_LEVELS } from '../../simulation/run.ts';
import { type Static, Type } from '../type-builder.ts';
import { RunOrigin } from './origin.ts';
import { Scalar } from './scalar.ts';
import { WaitingFor } from './waiting-for.ts';

const values = Type.Record(Type.String(), Scalar);

export const MetricValue = Type.Object(
  {
    value: Type.Number({ description: 'The mean if the metric has a distribution.' }),
    unit: Type.String(),
    mean: Type.Optional(Type.Number()),
    p50: Type.Optional(Type.Number()),
    p99: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  },
  { $id: 'MetricValue' },
);

export const RunError = Type.Object({ code: Type.String(), message: Type.String() }, { $id: 'RunError' });

/** States of a run in the service; `run --json` and finished runs have only the last four. */
export const RUN_STATES = ['queued', 'running', 'succeeded', 'failed', 'deadlocked', 'cancelled'] as const;

/** States of runs that have a result: a program that deadlocks does so every time; a failed run may succeed with more memory. */
export const RESULT_STATES = ['succeeded', 'deadlocked'] as const;
export type ResultState = (typeof RESULT_STATES)[number];

export const hasResult = <Shown extends { readonly status: string }>(
  run: Shown,
): run is Shown & { readonly status: ResultState } => (RESULT_STATES as readonly string[]).includes(run.status);

/**
 * Limit up to which runs of a filter are counted, as counting a million matches would mean reading each. Counts of an experiment
 * are exact for any number of runs.
 */
export const MOST_COUNTED = 10_000;

/** The same, for descriptions. */
export const RUNS_ARE_COUNTED = `With a filter, they are counted up to ${MOST_COUNTED.toLocaleString('en')}.`;

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

export const RankTime = Type.Object(
  {
    rank: Type.Integer(),
    finishNs: Type.Number({ description: 'When the last of the rank’s CPUs finished.' }),
    computingNs: Type.Number(),
    overheadNs: Type.Number({ description: 'CPU time for sending and receiving messages.' }),
    waitingNs: Type.Number(),
  },
  { $id: 'RankTime', description: 'How the time of one rank of a replayed schedule is spent.' },
);

export const PendingOperation = Type.Object(
  {
    rank: Type.Integer(),
    line: Type.Integer({ description: 'Line of the schedule, from 1.' }),
    operation: Type.String({ description: 'As in the schedule: `recv 8b from 3 tag 7`.' }),
  },
  { $id: 'PendingOperation', description: 'An operation of a schedule that can never complete.' },
);

export const CriticalStep = Type.Object(
  {
    rank: Type.Integer(),
    line: Type.Integer({ description: 'Line of the schedule, from 1.' }),
    kind: Type.Enum([...CRITICAL_STEP_KINDS]),
    startNs: Type.Number(),
    durationNs: Type.Number(),
    count: Type.Integer({
      description: 'Number of steps that this one represents; above 1 if a long chain was shortened.',
    }),
    bytes: Type.Optional(Type.Number({ description: 'Size of the message that the step belongs to.' })),
    peer: Type.Optional(Type.Integer({ description: 'Rank at the other end of that message.' })),
  },
  {
    $id: 'CriticalStep',
    description: 'A step of the chain that ends at the finish time of a replayed schedule; the steps sum to that time.',
  },
);

/** A run as shown by REST, GraphQL, `run --json` and the page (contract: Run). */
export const Run = Type.Object(
  {
    id: Type.String(),
    experimentId: Type.Optional(Type.String()),
    index: Type.Optional(Type.Integer({ description: 'Position in the plan, from 0.' })),
    neighbours: Type.Optional(
      Type.Object(
        { previous: Type.Union([Type.String(), Type.Null()]), next: Type.Union([Type.String(), Type.Null()]) },
        { description: 'Ids of the previous and next run in the plan; not in lists.' },
      ),
    ),
    inputDigest: Type.String(),
    digest: Type.Union([Type.String(), Type.Null()]),
    operationsDigest: Type.Union([Type.String(), Type.Null()]),
    status: Type.Enum([...RUN_STATES]),
    waitingFor: Type.Optional(Type.Union([WaitingFor, Type.Null()], { description: 'Present for a queued run.' })),
    error: Type.Union([RunError, Type.Null()]),
    reused: Type.Boolean({
      description: 'Taken from an earlier run with the same inputDigest instead of being computed.',
    }),
    origin: Type.Optional(
      Type.Union([RunOrigin, Type.Null()], {
        description: 'Present for a result that was computed elsewhere and imported.',
      }),
    ),
    point: Type.Record(Type.String(), Scalar, { description: 'Path of each sweep axis, with its value for this run.' }),
    mechanism: Type.Object(
      {
        kind: Type.String(),
        as: Type.Optional(
          Type.String({
            description: 'Name under which the specification lists the mechanism; absent if it is the kind.',
          }),
        ),
      },
      { additionalProperties: Scalar },
    ),
    machine: Type.Object({ preset: Type.String(), parameters: values }),
    workload: Type.Object({ kind: Type.String() }, { additionalProperties: Scalar }),
    processes: Type.Integer(),
    replication: Type.Integer(),
    seed: Type.Integer(),
    metrics: Type.Record(Type.String(), MetricValue),
    breakdown: Type.Record(Type.String(), Type.Object({ totalNs: Type.Number(), meanNs: Type.Number() }), {
      description: `Stages: ${STAGES.join(', ')}.`,
    }),
    percentiles: Type.Array(PercentileBreakdown),
    occupancy: Type.Array(
      Type.Object({
        resource: Type.Enum([...RESOURCES]),
        instances: Type.Integer({ description: 'Number of instances.' }),
        busiest: Type.Integer({ description: 'Index of the busiest instance, from 0: process, NIC, node or link.' }),
        busiestShare: Type.Number({ description: 'Busy share of that instance while rates are measured.' }),
        meanShare: Type.Number({ description: 'Mean busy share of all instances.' }),
        nsPerOperation: Type.Number({ description: 'Busy time of all instances per operation, ns.' }),
      }),
      {
        description:
          'Utilisation of the resources in the interval that rates refer to, excluding start-up and tail (in the whole run if the ' +
          'workload has no such rates), in the order in which a message meets them; unused ones are omitted.',
      },
    ),
    bottlenecks: Type.Array(
      Type.Object({
        resource: Type.Enum([...RESOURCES]),
        busyShare: Type.Number({ description: 'Busy share of its busiest instance while rates are measured.' }),
        saturatedFrom: Type.Number({
          description:
            'Factor on the rate of this run at which its busiest instance would be busy for 90 % of the time; at most 1 if it already is.',
        }),
        next: Type.Union([Type.Enum([...RESOURCES]), Type.Null()], {
          description: 'What would limit the rate if this resource did not: the busiest of the others.',
        }),
      }),
      {
        description:
          'What limits the rate: the saturated resources, the busiest first, followed by the one that ' +
          'would be next. If the first one is not saturated, no resource is the limit: latency is.',
      },
    ),
    counters: Type.Record(Type.String(), Type.Number()),
    events: Type.Integer(),
    simulatedNs: Type.Number(),
    wallMs: Type.Number(),
    traceLevel: Type.Enum([...TRACE_LEVELS]),
    ranks: Type.Optional(Type.Array(RankTime, { description: 'For a replayed schedule, by rank; not in lists.' })),
    pending: Type.Optional(
      Type.Array(PendingOperation, {
        description: `For a deadlocked replay, at most ${MAX_PENDING}; the message of the error gives the total. Not in lists.`,
      }),
    ),
    criticalPath: Type.Optional(
      Type.Array(CriticalStep, {
        description: 'For a replayed schedule, from time 0 to its finish time; not in lists.',
      }),
    ),
    startedAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    finishedAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { $id: 'Run' },
);
export type Run = Static<typeof Run>;

/** Fields that a result adds to a run, for a run without one. */
export const WITHOUT_RESULT = {
  digest: null,
  operationsDigest: null,
  metrics: {},
  breakdown: {},
  percentiles: [],
  occupancy: [],
  bottlenecks: [],
  counters: {},
  events: 0,
  simulatedNs: 0,
} satisfies Partial<Run>;
