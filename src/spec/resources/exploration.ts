import type { ExperimentSpec } from '../experiment-spec.ts';
import { type Static, Type } from '../type-builder.ts';
import { BestAnswer, QUESTIONS, WinnerAnswer } from './exploration-answer.ts';
import { WaitingFor } from './waiting-for.ts';

export const EXPLORATION_STATES = ['running', 'succeeded', 'failed', 'cancelled'] as const;

/** A question that the service answers with rounds of runs. */
export const Exploration = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    project: Type.String(),
    state: Type.Enum([...EXPLORATION_STATES]),
    question: Type.Enum([...QUESTIONS]),
    metric: Type.String(),
    budget: Type.Integer({ description: 'Maximum number of runs.' }),
    width: Type.Number({ description: 'Relative width below which no values between two others are tried.' }),
    ranges: Type.Array(Type.String(), { description: 'Paths between whose values the best is searched for as well.' }),
    specification: Type.Unsafe<ExperimentSpec>({
      description: 'The specification, with the requested axes.',
    }),
    specDigest: Type.String(),
    modelVersion: Type.String(),
    experiments: Type.Array(Type.String(), { description: 'Experiments of its rounds so far, in order.' }),
    runs: Type.Object({
      asked: Type.Integer({ description: 'Runs of the rounds so far.' }),
      done: Type.Integer({ description: 'Those of them that have ended.' }),
      reused: Type.Integer({ description: 'Those of them whose result was already stored.' }),
    }),
    waitingFor: Type.Union([WaitingFor, Type.Null()], {
      description: 'Why its next runs do not begin, whatever the queue; null if a worker accepts them.',
    }),
    winner: Type.Union([WinnerAnswer, Type.Null()], { description: 'The answer, once there is one.' }),
    best: Type.Union([BestAnswer, Type.Null()], { description: 'The answer, once there is one.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why it failed, or, while it is running, why its next round has to wait.',
    }),
    createdAt: Type.String(),
    finishedAt: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'Exploration' },
);
export type Exploration = Static<typeof Exploration>;
