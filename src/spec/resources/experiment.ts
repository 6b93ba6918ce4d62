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
      description: 'Kinds that are compared, each once; the names that they are listed under are in the specification.',
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
        'Runs that it can come to have, as far as is known: more than `counts.total` while a further round of adaptive ' +
        'replications may add some.',
    }),
    progress: Type.Number({ description: 'Share of `mostRuns` that are over, 0 to 1.' }),
    etaSeconds: Type.Union([Type.Number(), Type.Null()], { description: 'Until `mostRuns` are over.' }),
    queuePosition: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Place among the experiments of its project that are not over, from 1, while none of its runs has begun.',
    }),
    runsAhead: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Runs of the experiments before it that are not over. Experiments take turns, so not all go first.',
    }),
    waitingFor: Type.Union([WaitingFor, Type.Null()], { description: 'While runs of it are queued.' }),
    createdAt: Type.String(),
    startedAt: Type.Union([Type.String(), Type.Null()]),
    finishedAt: Type.Union([Type.String(), Type.Null()]),
    deletedAt: Type.Union([Type.String(), Type.Null()], { description: 'Null unless it was deleted.' }),
    restorableUntil: Type.Union([Type.String(), Type.Null()], {
      description: 'Until when a deleted one can be restored.',
    }),
  },
  { $id: 'Experiment' },
);
export type Experiment = Static<typeof Experiment>;

/** Whether no run of the experiment is left to do. */
export const isOver = ({ state }: Pick<Experiment, 'state'>): boolean => state !== 'queued' && state !== 'running';

/** A state in which experiments can be; texts from outside may be anything. */
export const isExperimentState = (text: string): text is Experiment['state'] =>
  EXPERIMENT_STATES.some((state) => state === text);
