import { type Static, Type } from '../type-builder.ts';
import { MechanismKinds } from './comparison.ts';
import { Scalar } from './scalar.ts';

export const QUESTIONS = ['winner', 'best'] as const;
export type Question = (typeof QUESTIONS)[number];

const estimated = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const axis = Type.Object(
  {
    path: Type.String({ description: 'Of an axis in lockstep, its first path.' }),
    paths: Type.Array(Type.String()),
    values: Type.Array(Scalar, {
      description: 'Where the exploration starts; of an axis in lockstep, of its first path.',
    }),
    refined: Type.Boolean({ description: 'Whether values between these are tried too.' }),
  },
  { description: 'An axis that is explored.' },
);

const ratio = Type.Object({
  value: Type.Number(),
  low: estimated('Lower end of its 95 % interval; null with one replication.'),
  high: estimated('Upper end of it.'),
  p: estimated('Of the hypothesis that the ratio is 1; null with one replication.'),
});

const shared = {
  schemaVersion: Type.Literal(1),
  metric: Type.String(),
  unit: Type.String(),
  better: Type.Enum(['higher', 'lower']),
  axes: Type.Array(axis),
  mechanisms: Type.Array(Type.String({ description: 'The name that it is listed under.' })),
  kinds: Type.Optional(MechanismKinds),
  replications: Type.Integer({ description: 'The most that a point gets: those of the specification.' }),
  budget: Type.Integer({ description: 'The most runs.' }),
  runs: Type.Integer({ description: 'Runs that were asked for, each once; some may have been stored before.' }),
  rounds: Type.Array(
    Type.Object({
      purpose: Type.Enum(['grid', 'replications', 'cells', 'rung'], {
        description:
          'grid: the values that the exploration starts from; replications: more of them where nothing is decided; ' +
          'cells: values between places with different winners; rung: candidates of one rung of successive halving.',
      }),
      runs: Type.Integer(),
    }),
  ),
  stopped: Type.Enum(['decided', 'untested', 'budget'], {
    description:
      'decided: nothing is left to ask; untested: neither, but something rests on results that nothing can be tested ' +
      'with, as those of one replication; budget: what would come next is more than is left of it.',
  }),
};

const place = Type.Array(Scalar, { description: 'A value for each axis.' });

export const WinnerAnswer = Type.Object(
  {
    question: Type.Literal('winner'),
    ...shared,
    width: Type.Number({ description: 'Relative width below which no further values are tried between two.' }),
    points: Type.Array(
      Type.Object({
        at: place,
        series: Type.Array(Type.String(), { description: 'The best, then those that cannot be told from it.' }),
        significant: Type.Union([Type.Boolean(), Type.Null()], {
          description:
            'Whether the lead over every other is; null where it cannot be tested: one replication, or one rival.',
        }),
        replications: Type.Integer({ description: 'Of the best.' }),
        ratio: Type.Union([ratio, Type.Null()], {
          description: 'Of the best to the next one; null where nothing competes.',
        }),
      }),
    ),
    cells: Type.Array(
      Type.Object({
        from: place,
        to: place,
        series: Type.Array(Type.String(), {
          description: 'What leads at every known point of the cell: one, several that cannot be told apart, or none.',
        }),
      }),
      { description: 'The map: between the points, each with what is known at its corners and edges.' },
    ),
    crossovers: Type.Array(
      Type.Object({
        a: Type.String({ description: 'What leads before.' }),
        b: Type.String({ description: 'What leads after.' }),
        between: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
        at: Type.Number({ description: 'Interpolated between them.' }),
        interval: Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()], {
          description: 'Of `at`, 95 %, from the noise of the replications only.',
        }),
        along: Type.Record(Type.String(), Scalar, { description: 'Value of the other axis, where there is one.' }),
      }),
      { description: 'Where the winner changes along a numeric axis; empty with two of them, where cells say it.' },
    ),
    undecided: Type.Integer({
      description: 'Points and cells that a larger budget would go on with. 0 where the map is decided.',
    }),
  },
  { $id: 'WinnerAnswer' },
);
export type WinnerAnswer = Static<typeof WinnerAnswer>;

const candidate = {
  mechanism: Type.String(),
  at: Type.Array(Type.Union([Scalar, Type.Null()]), {
    description: 'A value for each axis; null where it is an axis of other mechanisms.',
  }),
  parameters: Type.Optional(
    Type.Record(Type.String(), Scalar, {
      description: 'Values by path, of all paths that concern it; absent in answers from before they were given.',
    }),
  ),
  n: Type.Integer({ description: 'Replications with a result.' }),
  mean: Type.Number(),
  low: estimated('Lower end of the 95 % interval of the mean; null with one replication.'),
  high: estimated('Upper end of it.'),
};
const toBest = Type.Union([ratio, Type.Null()], { description: 'Its ratio to the best, over common seeds.' });

export const BestAnswer = Type.Object(
  {
    question: Type.Literal('best'),
    ...shared,
    width: Type.Number({ description: 'Relative width below which no further values are tried between two.' }),
    best: Type.Union([Type.Object(candidate), Type.Null()], { description: 'Null where every run failed.' }),
    distinguishable: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether the lead over every runner-up is significant (95 %, Holm); null with one replication.',
    }),
    runnersUp: Type.Array(
      Type.Object({
        ...candidate,
        ratio: toBest,
        equal: Type.Boolean({
          description: 'Whether it cannot be told from the best.',
        }),
      }),
      { description: 'What reached the last rung, best first.' },
    ),
    rungs: Type.Array(
      Type.Object({
        generation: Type.Integer({
          description: '0: where the search starts; then between the neighbours of the best.',
        }),
        replications: Type.Integer(),
        candidates: Type.Integer(),
        kept: Type.Integer(),
      }),
    ),
    eliminated: Type.Array(
      Type.Object({
        ...candidate,
        rung: Type.Integer({ description: 'Place in `rungs`, from 0.' }),
        ratio: Type.Union([ratio, Type.Null()], { description: 'To the best of its rung.' }),
      }),
      { description: 'What was left behind, in order.' },
    ),
  },
  { $id: 'BestAnswer' },
);
export type BestAnswer = Static<typeof BestAnswer>;

export type ExplorationAnswer = WinnerAnswer | BestAnswer;
