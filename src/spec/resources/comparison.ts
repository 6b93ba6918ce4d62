import { RESOURCES } from '../../simulation/run.ts';
import { type Static, Type } from '../type-builder.ts';
import { Scalar } from './scalar.ts';

const estimated = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const deciding = Type.Object({
  at: Scalar,
  against: Type.String({ description: 'The next-best series.' }),
  stage: Type.Union([Type.String(), Type.Null()], {
    description:
      'Stage of the mean latency in which an operation of the best series saves the most against the next one. Null if operations of the ' +
      'best series take longer overall: then they overlap, and `bottlenecks` says what limits the rates. Also null if the ' +
      'metric is neither a time nor a rate.',
  }),
  deltaNs: estimated('Time saved, as a negative number.'),
  limit: Type.Union(
    [
      Type.Object({
        resource: Type.Enum([...RESOURCES]),
        nsPerOperation: Type.Number({
          description: 'Time of the resource that an operation of the next series takes up.',
        }),
        bestNsPerOperation: Type.Number({ description: 'The same of the best series.' }),
      }),
      Type.Null(),
    ],
    {
      description:
        'Resource that the next series saturates and that operations of the best series use less. It is the cause then, and a longer ' +
        'stage, in which operations wait for it, the symptom. Null if there is none.',
    },
  ),
});

const winners = Type.Array(
  Type.Object({
    from: Scalar,
    to: Scalar,
    series: Type.Array(Type.String(), {
      description:
        'The best series, then those that cannot be distinguished from it at the 95 % level over all pairs at that x (Holm).',
    }),
    significant: Type.Union([Type.Boolean(), Type.Null()], {
      description:
        'Whether the lead over every other series is significant; null with one replication, which allows no test.',
    }),
    decides: Type.Union([deciding, Type.Null()], {
      description:
        'Advantage of the best series over the next one that can be distinguished from it; null if there is none.',
    }),
  }),
  {
    description:
      'Ranges of the x axis, in order, with the best series. Between two ranges the winner changes, ' +
      'or the comparison is undecided. Empty if the metric has no direction.',
  },
);

const crossovers = Type.Array(
  Type.Object({
    a: Type.String({ description: 'The first of two consecutive winners.' }),
    b: Type.String({ description: 'The baseline; or, if neither is the baseline, the winner that follows a.' }),
    between: Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description:
        'Two values of x, adjacent among those at which the sign is decided: the crossover lies between them.',
    }),
    at: Type.Number({ description: 'Crossover interpolated between them; a cliff may lie anywhere in the bracket.' }),
    interval: Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()], {
      description:
        '95 % interval of `at`, reflecting only the noise of the replications: it does not cover what lies between the points. ' +
        'Null with one replication, where only the sign of the ratio brackets the crossover.',
    }),
    refined: Type.Boolean({ description: 'Whether bisection narrowed the bracket below the grid of the sweep.' }),
  }),
  {
    description:
      'Where series a crosses series b, in order of x: each series with the baseline, and winners with each other.',
  },
);

/** State of a cell under the rule of adaptive replications. */
const CELL_STATES = ['met', 'open', 'undecided', 'unmeasured'] as const;
export type CellState = (typeof CELL_STATES)[number];

const replications = Type.Object(
  {
    min: Type.Integer(),
    max: Type.Integer(),
    metric: Type.String({ description: 'Metric that the rule uses, whatever metric is compared here.' }),
    relativeHalfWidth: Type.Union([Type.Number(), Type.Null()], {
      description: 'Upper limit, relative to the mean; null if every ratio to the baseline is to be decided.',
    }),
    baseline: Type.String({ description: 'Mechanism that those ratios refer to.' }),
    cells: Type.Object(
      {
        met: Type.Integer({ description: 'They satisfy the rule.' }),
        open: Type.Integer({ description: 'They may get more replications.' }),
        undecided: Type.Integer({
          description: 'They have the maximum number of replications without satisfying the rule.',
        }),
        unmeasured: Type.Integer({ description: 'They have no result that the rule can use.' }),
      },
      { description: 'Number of points and mechanisms in each state, including those not shown.' },
    ),
  },
  { description: 'The rule of adaptive replications and its outcome; absent if the number is fixed.' },
);

export const MechanismKind = Type.Object(
  { mechanism: Type.String({ description: 'Name of the series.' }), kind: Type.String() },
  { $id: 'MechanismKind', description: 'Kind of a mechanism that is listed under a different name.' },
);

/** Kinds of mechanisms with other names, which determine colours and catalogue entries. */
export const MechanismKinds = Type.Array(MechanismKind, {
  description: 'Kinds of the mechanisms that are listed under different names; absent if there are none.',
});

/** A comparison (contract: comparison). Facets fix the sweep axes that are neither x nor series. */
export const Comparison = Type.Object(
  {
    metric: Type.String(),
    unit: Type.String(),
    x: Type.String({ description: 'Path of the axis, for example `processes`.' }),
    series: Type.String({ description: 'What a line represents: `mechanism` or a path.' }),
    baseline: Type.String(),
    kinds: Type.Optional(MechanismKinds),
    better: Type.Enum(['higher', 'lower', 'neutral']),
    metrics: Type.Array(Type.String(), {
      description:
        'Metrics of the workload, in the order of its definition; in a comparison of any runs, those that at least one run has.',
    }),
    axes: Type.Array(Type.Object({ path: Type.String(), values: Type.Array(Scalar) }), {
      description: 'All axes along which these runs differ.',
    }),
    facet: Type.Record(Type.String(), Scalar, { description: 'Values at which the remaining axes are fixed.' }),
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
              'With adaptive replications: whether the point satisfies their rule. `undecided`: it does not, at the maximum number of ' +
              'replications.',
          }),
        ),
        mean: Type.Number(),
        low: estimated('Lower end of the 95 % interval of the mean; null with one replication.'),
        high: estimated('Upper end of the interval.'),
        ratio: Type.Union([
          Type.Object({
            value: Type.Number(),
            low: estimated(
              'Lower end of the 95 % interval of the ratio, for each ratio separately: one in twenty misses. Null with one replication.',
            ),
            high: estimated('Upper end of the interval.'),
            p: estimated('p-value of the hypothesis that the ratio is 1; null with one replication.'),
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
          'Winners and crossovers at each combination of values of the fixed axes, including the one shown; absent if no axis ' +
          'is fixed, or there are too many combinations.',
      }),
    ),
    unaffected: Type.Array(Type.String(), {
      description:
        'Series that x does not affect: with every seed, the metric has bit for bit the same value at all x, of which there are at least two.',
    }),
    knees: Type.Array(
      Type.Object({
        series: Type.String(),
        level: Type.Number({
          description: 'Twice the value of the series at the lightest load, in the unit of the metric.',
        }),
        at: estimated(
          'Offered load per second at which the series reaches that value, interpolated; null if it never does.',
        ),
        between: Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()], {
          description: 'Two loads, adjacent among those at which the sign is decided: the knee lies between them.',
        }),
        interval: Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()], {
          description:
            '95 % interval of `at`, reflecting only the noise of the replications; null with one replication.',
        }),
        beyond: estimated('The heaviest load of the sweep, if the knee was not reached; else null.'),
        overloaded: Type.Boolean({
          description:
            'Whether, at the lightest load already, operations wait for their process for longer than they take.',
        }),
      }),
      {
        description:
          'Knee of each series under open load, from two loads onwards. Empty unless x is the offered load and less is better.',
      },
    ),
    bisected: Type.Array(Type.Number(), {
      description: 'Values of x that bisection added to the sweep; not every series has a point there.',
    }),
    why: Type.Array(Type.Object({ x: Scalar, series: Type.String(), stage: Type.String(), deltaNs: Type.Number() }), {
      description: 'Difference in the mean latency breakdown from the baseline, stage by stage.',
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
            'The busiest resource, if its busiest instance is busy for 90 % or more of the interval that rates refer to. Null ' +
            'if there is none: then latency is the limit.',
        }),
        next: Type.Union([Type.Enum([...RESOURCES]), Type.Null()], {
          description: 'What would limit the rate if `limit` did not: the busiest of the other resources.',
        }),
        queueing: Type.Number({
          description: 'Share of the mean latency that operations arriving under open load wait for their process.',
        }),
        headroom: Type.Union([Type.Number(), Type.Null()], {
          description: 'Factor by which the rate could grow until `next` is busy all the time.',
        }),
        resources: Type.Array(
          Type.Object({
            resource: Type.Enum([...RESOURCES]),
            busiestShare: Type.Number({ description: 'Busy share of the busiest instance.' }),
            meanShare: Type.Number({ description: 'Mean busy share of all instances.' }),
            nsPerOperation: Type.Number({ description: 'Busy time of all instances per operation, ns.' }),
          }),
          { description: 'Means over the replications, the busiest first.' },
        ),
      }),
      { description: 'What limits each point: the reason for its rate.' },
    ),
    replications: Type.Optional(replications),
    complete: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  },
  { $id: 'Comparison' },
);
export type Comparison = Static<typeof Comparison>;
