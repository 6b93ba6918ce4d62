import { type Static, Type } from '../type-builder.ts';
import { MechanismKinds } from './comparison.ts';
import { Scalar } from './scalar.ts';

export const QUESTIONS = ['winner', 'best'] as const;
export type Question = (typeof QUESTIONS)[number];

const estimated = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const axis = Type.Object(
  {
    path: Type.String({ description: 'For an axis in lockstep, its first path.' }),
    paths: Type.Array(Type.String()),
    values: Type.Array(Scalar, {
      description: 'Initial values of the exploration; for an axis in lockstep, of its first path.',
    }),
    refined: Type.Boolean({ description: 'Whether values between these are tried as well.' }),
    joined: Type.Optional(
      Type.Boolean({
        description:
          'Set for an axis in lockstep whose first path has a value twice: its values are texts that join those of all paths.',
      }),
    ),
  },
  { description: 'An axis that is explored.' },
);

const ratio = Type.Object({
  value: Type.Number(),
  low: estimated('Lower end of its 95 % interval; null with one replication.'),
  high: estimated('Upper end of the interval.'),
  p: estimated('p-value of the hypothesis that the ratio is 1; null with one replication.'),
});

const leadRatio = Type.Object({
  against: Type.Optional(
    Type.String({
      description:
        'The next one. In a tie, one that is tied with the best. Absent in answers stored before this field existed.',
    }),
  ),
  ...ratio.properties,
});

const shared = {
  schemaVersion: Type.Literal(1),
  metric: Type.String(),
  unit: Type.String(),
  better: Type.Enum(['higher', 'lower']),
  axes: Type.Array(axis),
  mechanisms: Type.Array(Type.String({ description: 'Name under which it is listed.' })),
  kinds: Type.Optional(MechanismKinds),
  replications: Type.Integer({ description: 'Maximum number of replications of a point: that of the specification.' }),
  budget: Type.Integer({ description: 'Maximum number of runs.' }),
  runs: Type.Integer({
    description: 'Runs that were requested, each counted once; some may already have been stored.',
  }),
  rounds: Type.Array(
    Type.Object({
      purpose: Type.Enum(['grid', 'replications', 'cells', 'rung'], {
        description:
          'grid: the initial values of the exploration; replications: more of them where the comparison is undecided; ' +
          'cells: values between places with different winners; rung: candidates of one rung of successive halving.',
      }),
      runs: Type.Integer(),
    }),
  ),
  stopped: Type.Enum(['decided', 'untested', 'budget'], {
    description:
      'decided: no question is left; untested: no question is left either, but part of the answer rests on results that allow no test, ' +
      'such as those of one replication; budget: the next round would exceed the remaining budget.',
  }),
};

const place = Type.Array(Scalar, { description: 'A value for each axis.' });

export const WinnerAnswer = Type.Object(
  {
    question: Type.Literal('winner'),
    ...shared,
    width: Type.Number({ description: 'Relative width below which no values between two others are tried.' }),
    points: Type.Array(
      Type.Object({
        at: place,
        series: Type.Array(Type.String(), {
          description: 'The best, then those that cannot be distinguished from it.',
        }),
        significant: Type.Union([Type.Boolean(), Type.Null()], {
          description:
            'Whether the lead over every other one is significant; null if it cannot be tested: one replication, or one rival.',
        }),
        replications: Type.Integer({ description: 'Replications of the best.' }),
        ratio: Type.Union([leadRatio, Type.Null()], {
          description: 'Ratio of the best to the next one; null if there is no competitor.',
        }),
      }),
    ),
    cells: Type.Array(
      Type.Object({
        from: place,
        to: place,
        series: Type.Array(Type.String(), {
          description:
            'What leads at every known point of the cell: one, several that cannot be distinguished, or none.',
        }),
      }),
      { description: 'The map: cells between the points, each with what is known at its corners and edges.' },
    ),
    crossovers: Type.Array(
      Type.Object({
        a: Type.String({ description: 'Winner before the change.' }),
        b: Type.String({ description: 'Winner after the change.' }),
        between: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
        at: Type.Number({ description: 'Interpolated between them.' }),
        interval: Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()], {
          description: '95 % interval of `at`, reflecting only the noise of the replications.',
        }),
        along: Type.Record(Type.String(), Scalar, { description: 'Value of the other axis, if there is one.' }),
      }),
      {
        description:
          'Where the winner changes along a numeric axis; empty with two numeric axes, where the cells show it.',
      },
    ),
    undecided: Type.Integer({
      description: 'Points and cells that a larger budget would continue with. 0 if the map is decided.',
    }),
  },
  { $id: 'WinnerAnswer' },
);
export type WinnerAnswer = Static<typeof WinnerAnswer>;

const candidate = {
  mechanism: Type.String(),
  at: Type.Array(Type.Union([Scalar, Type.Null()]), {
    description: 'A value for each axis; null if the axis belongs to other mechanisms.',
  }),
  parameters: Type.Optional(
    Type.Record(Type.String(), Scalar, {
      description: 'Values by path, for all paths that apply; absent in answers stored before this field existed.',
    }),
  ),
  n: Type.Integer({ description: 'Replications with a result.' }),
  mean: Type.Number(),
  low: estimated('Lower end of the 95 % interval of the mean; null with one replication.'),
  high: estimated('Upper end of the interval.'),
};
const toBest = Type.Union([ratio, Type.Null()], { description: 'Ratio to the best, over common seeds.' });

export const BestAnswer = Type.Object(
  {
    question: Type.Literal('best'),
    ...shared,
    width: Type.Number({ description: 'Relative width below which no values between two others are tried.' }),
    best: Type.Union([Type.Object(candidate), Type.Null()], { description: 'Null if every run failed.' }),
    distinguishable: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether the lead over every runner-up is significant (95 %, Holm); null with one replication.',
    }),
    runnersUp: Type.Array(
      Type.Object({
        ...candidate,
        ratio: toBest,
        equal: Type.Boolean({
          description: 'Whether it cannot be distinguished from the best.',
        }),
      }),
      { description: 'Candidates that reached the last rung, best first.' },
    ),
    rungs: Type.Array(
      Type.Object({
        generation: Type.Integer({
          description: '0: the start of the search; from then on between the neighbours of the best.',
        }),
        replications: Type.Integer(),
        candidates: Type.Integer(),
        kept: Type.Integer(),
      }),
    ),
    eliminated: Type.Array(
      Type.Object({
        ...candidate,
        rung: Type.Integer({ description: 'Position in `rungs`, from 0.' }),
        ratio: Type.Union([ratio, Type.Null()], { description: 'Ratio to the best of its rung.' }),
      }),
      { description: 'Candidates that were dropped, in order.' },
    ),
  },
  { $id: 'BestAnswer' },
);
export type BestAnswer = Static<typeof BestAnswer>;

export type ExplorationAnswer = WinnerAnswer | BestAnswer;
