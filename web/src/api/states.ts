import type { components } from './schema.d.ts';

type Schemas = components['schemas'];
export type ExperimentState = Schemas['Experiment']['state'];
export type RunState = Schemas['Run']['status'];

/** The states of a schema as a list; one that the schema gains or loses does not compile until it is listed here, or gone. */
const listOf = <State extends string>(states: Readonly<Record<State, true>>) => Object.keys(states) as State[];

export const EXPERIMENT_STATES = listOf<ExperimentState>({
  queued: true,
  running: true,
  succeeded: true,
  failed: true,
  partial: true,
  cancelled: true,
});
export const RUN_STATES = listOf<RunState>({
  queued: true,
  running: true,
  succeeded: true,
  failed: true,
  deadlocked: true,
  cancelled: true,
});

const OPEN: readonly string[] = ['queued', 'running'] satisfies (ExperimentState & RunState)[];

/** Nothing more will come of what is in this state. */
export const isFinal = (state: ExperimentState | RunState): boolean => !OPEN.includes(state);

/** What states are called everywhere on the page. */
export const STATE_WORDS: Readonly<Record<ExperimentState | RunState, string>> = {
  queued: 'Queued',
  running: 'Running',
  succeeded: 'Done',
  partial: 'Done, some failed',
  failed: 'Failed',
  deadlocked: 'Deadlocked',
  cancelled: 'Cancelled',
};
