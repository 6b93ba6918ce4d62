import type { components } from './schema.d.ts';

type Schemas = components['schemas'];
export type ExperimentState = Schemas['Experiment']['state'];
export type RunState = Schemas['Run']['status'];

/** Returns the states of a schema as a list. Does not compile unless the list matches the schema exactly. */
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

/** Whether a state is final. */
export const isFinal = (state: ExperimentState | RunState): boolean => !OPEN.includes(state);

/** Names of states on the page. */
export const STATE_WORDS: Readonly<Record<ExperimentState | RunState, string>> = {
  queued: 'Queued',
  running: 'Running',
  succeeded: 'Done',
  partial: 'Done, some failed',
  failed: 'Failed',
  deadlocked: 'Deadlocked',
  cancelled: 'Cancelled',
};
