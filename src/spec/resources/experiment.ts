import type { ExperimentSpec } from '../experiment-spec.ts';
import { type Static, Type } from '../type-builder.ts';
import { WaitingFor } from './waiting-for.ts';

export const EXPERIMENT_STATES = ['queued', 'running', 'succeeded', 'failed', 'partial', 'cancelled'] as const;

/** `partial`: finished, some runs failed. `failed`: finished, all runs failed. */
export const Experiment = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    project: Type.String(),
    state: Type.Enum([...EXPERIMENT_STATES]),
    tags: Type.Array(Type.String()),
    specification: Type.Unsafe<ExperimentSpec>({ description: 'The specification as it was accepted.' }),
    specDigest: Type.String(),
    modelVersion: Type.String(),
    machine: Type.String(),
    workload: Type.String(),
    mechanisms: Type.Array(Type.String(), {
      description:
        'Kinds of the mechanisms compared, each once; the names under which they are listed are in the specification.',
    }),
    notes: Type.Array(Type.String(), {
      description:
        'Facts about its runs that are easily overlooked, noted by its plan when it was submitted; empty for experiments stored ' +
        'before the service kept them.',
    }),
    counts: Type.Object({
      total: Type.Integer(),
      queued: Type.Integer(),
      running: Type.Integer(),
      succeeded: Type.Integer(),
      failed: Type.Integer(),
      cancelled: Type.Integer(),
      reused: Type.Integer(),
    }),
    mostRuns: Type.Integer({
      description:
        'Maximum number of runs of the experiment, as far as is known: more than `counts.total` if a further round of adaptive ' +
        'replications may add some.',
    }),
    progress: Type.Number({ description: 'Share of `mostRuns` that have ended, 0 to 1.' }),
    etaSeconds: Type.Union([Type.Number(), Type.Null()], {
      description: 'Estimated time until all of `mostRuns` have ended.',
    }),
    queuePosition: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Position among the experiments of its project that have not ended, from 1, while none of its runs has started.',
    }),
    runsAhead: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Unfinished runs of the experiments before it. Experiments take turns, so not all of these go first.',
    }),
    waitingFor: Type.Union([WaitingFor, Type.Null()], {
      description: 'Present while some of its runs are queued, or before a further round of adaptive replications.',
    }),
    createdAt: Type.String(),
    startedAt: Type.Union([Type.String(), Type.Null()]),
    finishedAt: Type.Union([Type.String(), Type.Null()]),
    deletedAt: Type.Union([Type.String(), Type.Null()], {
      description: 'Time of the deletion; null if it was not deleted.',
    }),
    restorableUntil: Type.Union([Type.String(), Type.Null()], {
      description: 'Time until which a deleted experiment can be restored.',
    }),
  },
  { $id: 'Experiment' },
);
export type Experiment = Static<typeof Experiment>;

/** Whether the experiment has reached a final state. */
export const isOver = ({ state }: Pick<Experiment, 'state'>): boolean => state !== 'queued' && state !== 'running';

/** Whether a text from outside is a state of experiments. */
export const isExperimentState = (text: string): text is Experiment['state'] =>
  EXPERIMENT_STATES.some((state) => state === text);
