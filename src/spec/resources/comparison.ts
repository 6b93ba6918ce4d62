import { RESOURCES } from '../../simulation/run.ts';
import { type Static, Type } from '../type-builder.ts';
import { Scalar } from './scalar.ts';

const estimated = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const deciding = Type.Object({
  at: Scalar,
  against: Type.String({ description: 'The next series.' }),
  stage: Type.Union([Type.String(), Type.Null()], {
    description:
      'Of the mean latency, where an operation of the best takes least beside the next. Null where operations of the ' +
      'best take longer altogether: they overlap, and `bottlenecks` says what limits the rates. Null, too, where the ' +
      'metric is neither a time nor a rate.',
  }),
  deltaNs: estimated('How much less, below 0.'),
});

const winners = Type.Array(
  Type.Object({
    from: Scalar,
    to: Scalar,
    series: Type.Array(Type.String(), {
      description:
        'The best, then those that cannot be told from it at the 95 % level of all pairs at that x together (Holm).',
    }),
    significant: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether the lead over every other series is; null with one replication, which is no test.',
    }),
    decides: Type.Union([deciding, Type.Null()], {
      description: 'What the best has ahead of the next that can be told from it; null where there is none.',
    }),
  }),
  {
    description:
      'Stretches of the x axis, in order, with the best series. Between two stretches the winner changes, ' +
      'or nothing is decided yet. Empty if the metric has no direction.',
  },
);

const crossovers = Type.Array(
  Type.Object({
    a: Type.String({ description: 'Of two winners, the one before.' }),
    b: Type.String({ description: 'The baseline; or, where neither is, the winner that follows a.' }),
    between: Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description: 'Values of x, neighbours among those where the side is decided: the crossing lies between them.',
    }),
    at: Type.Number({ description: 'Interpolated between them; a cliff may lie anywhere in the bracket.' }),
    interval: Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()], {
      description:
        'Of `at`, 95 %, from the noise of the replications only: it does not cover what lies between the points. ' +
        'Null with one replication, where the sign of the ratio alone brackets the crossing.',
    }),
    refined: Type.Boolean({ description: 'Whether bisection narrowed the bracket below the grid of the sweep.' }),
  }),
  { description: 'Where series a crosses series b, by place: each series with the baseline, winners with each other.' },
);

/** How a cell stands to the rule of adaptive replications. */
const CELL_STATES = ['met', 'open', 'undecided', 'unmeasured'] as const;
export type CellState = (typeof CELL_STATES)[number];

const replications = Type.Object(
  {
    min: Type.Integer(),
    max: Type.Integer(),
    metric: Type.String({ description: 'What the rule reads, whatever is compared here.' }),
    relativeHalfWidth: Type.Union([Type.Number(), Type.Null()], {
      description: 'Of the mean, at most; null where every ratio to the baseline is to be decided.',
    }),
    baseline: Type.String({ description: 'Mechanism that those ratios are to.' }),
    cells: Type.Object(
      {
        met: Type.Integer({ description: 'They have what the rule asks for.' }),
        open: Type.Integer({ description: 'They may get more replications.' }),
        undecided: Type.Integer({ description: 'They have the most replications, and not what the rule asks for.' }),
        unmeasured: Type.Integer({ description: 'They have no result that the rule could read.' }),
      },
      { description: 'How many points and mechanisms are in which state, those that are not shown among them.' },
    ),
  },
  { description: 'The rule of adaptive replications and its outcome; absent where their number is fixed.' },
);

export const MechanismKind = Type.Object(
  { mechanism: Type.String({ description: 'As a series is called.' }), kind: Type.String() },
  { $id: 'MechanismKind', description: 'The kind of a mechanism that is listed under a name of its own.' },
);

/** Kinds behind the names of mechanisms, for colours and for what the catalogue knows of them. */
export const MechanismKinds = Type.Array(MechanismKind, {
  description: 'Kinds of the mechanisms that are listed under names of their own; absent where none is.',
});

/** What is compared (contract: comparison). Facets fix the sweep axes that are neither x nor series. */
export const Comparison = Type.Object(
  {
    metric: Type.String(),
    unit: Type.String(),
    x: Type.String({ description: 'Path of the axis, for example `processes`.' }),
    series: Type.String({ description: 'What a line stands for: `mechanism` or a path.' }),
    baseline: Type.String(),
    kinds: Type.Optional(MechanismKinds),
    better: Type.Enum(['higher', 'lower', 'neutral']),
    metrics: Type.Array(Type.String(), {
      description: 'Metrics of the workload, in the order of its definition: of any runs those that one has.',
    }),
    axes: Type.Array(Type.Object({ path: Type.String(), values: Type.Array(Scalar) }), {
      description: 'All axes along which these runs differ.',
    }),
    facet: Type.Record(Type.String(), Scalar, { description: 'Values at which the remaining axes are held.' }),
    points: Type.Array(
      Type.Object({
        x: Scalar,
        series: Type.String(),
        along: Type.Optional(
          Type.Record(Type.String(), Scalar, {
            description: 'Values of the axes that move in lockstep with x or the series; absent if there are none.',
          }),
        ),
        n: Type.Integer({ description: 'Replications with a result.' }),
        until: Type.Optional(
          Type.Enum([...CELL_STATES], {
            description:
              'With adaptive replications: whether it has what their rule asks for. `undecided`: not, at the most ' +
              'replications.',
          }),
        ),
        mean: Type.Number(),
        low: estimated('Lower end of the 95 % interval of the mean; null with one replication.'),
        high: estimated('Upper end of it.'),
        ratio: Type.Union([
          Type.Object({
            value: Type.Number(),
            low: estimated(
              'Lower end of the 95 % interval of the ratio, of each by itself: of twenty one misses. Null with one replication.',
            ),
            high: estimated('Upper end of it.'),
            p: estimated('Of the hypothesis that the ratio is 1; null with one replication.'),
          }),
          Type.Null(),
        ]),
      }),
    ),
    winners,
    crossovers,
    map: Type.Optional(
      Type.Array(Type.Object({ facet: Type.Record(Type.String(), Scalar), winners, crossovers }), {
        description:
          'Winners and crossovers at each value of the axes that are held, the shown one among them; absent where ' +
          'none is, or too many are.',
      }),
    ),
    unaffected: Type.Array(Type.String(), {
      description:
        'Series of which x changes nothing: each seed has the same value of the metric, to the last bit, at all x, from two on.',
    }),
    knees: Type.Array(
      Type.Object({
        series: Type.String(),
        level: Type.Number({
          description: 'Twice what the series takes at the lightest load, in the unit of the metric.',
        }),
        at: estimated('Offered load per second at which the series reaches it, interpolated; null if it never does.'),
        between: Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()], {
          description: 'Loads, neighbours among those where the side is decided: the knee lies between them.',
        }),
        interval: Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()], {
          description: 'Of `at`, 95 %, from the noise of the replications only; null with one replication.',
        }),
        beyond: estimated('The heaviest load of the sweep, where the knee was not reached; else null.'),
        overloaded: Type.Boolean({
          description:
            'Whether operations wait for their process for longer than they take at the lightest load already.',
        }),
      }),
      {
        description:
          'Where each series turns up under open load, from two loads on. Empty unless x is the offered load and less is better.',
      },
    ),
    bisected: Type.Array(Type.Number(), {
      description: 'Values of x that bisection added to the sweep; not every series has a point there.',
    }),
    why: Type.Array(Type.Object({ x: Scalar, series: Type.String(), stage: Type.String(), deltaNs: Type.Number() }), {
      description: 'Difference of the mean latency breakdown to the baseline, stage by stage.',
    }),
    stages: Type.Array(Type.Object({ x: Scalar, series: Type.String(), stage: Type.String(), meanNs: Type.Number() }), {
      description: 'Mean latency breakdown of each point.',
    }),
    bottlenecks: Type.Array(
      Type.Object({
        x: Scalar,
        series: Type.String(),
        limit: Type.Union([Type.Enum([...RESOURCES]), Type.Null()], {
          description:
            'The busiest resource where its busiest instance works 90 % of the interval that rates are of, or more. Null ' +
            'where nothing does: then processes wait for latencies.',
        }),
        next: Type.Union([Type.Enum([...RESOURCES]), Type.Null()], {
          description: 'What would limit the rate if `limit` did not: the busiest of the others.',
        }),
        queueing: Type.Number({
          description: 'Share of the mean latency that operations which arrive by themselves wait for their process.',
        }),
        headroom: Type.Union([Type.Number(), Type.Null()], {
          description: 'Factor by which the rate could grow until `next` is busy all the time.',
        }),
        resources: Type.Array(
          Type.Object({
            resource: Type.Enum([...RESOURCES]),
            busiestShare: Type.Number({ description: 'Busy share of the instance that was busy longest.' }),
            meanShare: Type.Number({ description: 'Mean busy share of all instances.' }),
            nsPerOperation: Type.Number({ description: 'Busy time of all instances for each operation, ns.' }),
          }),
          { description: 'Means over the replications, the busiest first.' },
        ),
      }),
      { description: 'What limits each point: why a rate is what it is.' },
    ),
    replications: Type.Optional(replications),
    complete: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  },
  { $id: 'Comparison' },
);
export type Comparison = Static<typeof Comparison>;
