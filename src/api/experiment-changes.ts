import { ProblemError } from '../spec/errors.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import { existingExperiment, unknownExperiment } from './existing-experiment.ts';
import type { Services } from './services.ts';
import { acknowledged, withinLimit } from './time-limits.ts';

/**
 * Cancels what has not ended. Cancelling a large experiment may exceed the response's time limit; it then continues in the
 * background, and the response shows the experiment's current state.
 * @throws ProblemError if there is no such experiment, or the database does not respond and nothing was changed.
 */
export async function cancelExperiment(services: Services, id: string): Promise<Experiment> {
  const { store, dispatcher, config, onError = () => undefined } = services;
  const started = performance.now();
  // Checked first, so a request fails without effect if the database does not respond.
  const before = existingExperiment(id, await withinLimit(config.writeLimitMs, () => store.experiments.find(id)));
  const left = Math.max(0, config.writeLimitMs - (performance.now() - started));
  const cancel = async () => {
    const cancelled = await store.experiments.cancel(id);
    dispatcher.wake();
    return cancelled;
  };
  const outcome = await acknowledged(left, cancel, onError);
  return outcome.done ? existingExperiment(id, outcome.value) : before;
}

/**
 * Deletes an experiment: it disappears at once, its storage is freed later.
 * @throws ProblemError if there is no such experiment, or the database does not respond and nothing was changed.
 */
export async function deleteExperiment({ store, dispatcher, config }: Services, id: string): Promise<void> {
  const removed = await withinLimit(config.writeLimitMs, () => store.experiments.remove(id));
  if (!removed) throw unknownExperiment(id);
  dispatcher.wake();
}

/**
 * Queues failed and cancelled runs again. Deadlocked runs count as having a result. Without such runs, nothing changes.
 * @throws ProblemError if there is no such experiment, it is being cancelled, or its project has no room for the runs.
 */
export async function retryExperiment({ store, dispatcher }: Services, id: string): Promise<Experiment> {
  existingExperiment(id, await store.experiments.find(id));
  const retried = existingExperiment(id, await store.experiments.retry(id));
  dispatcher.wake();
  return retried;
}

/**
 * Restores a deleted experiment. Runs that had not ended at deletion are cancelled and can be retried. Restoring is idempotent:
 * an experiment that is not deleted stays unchanged.
 * @throws ProblemError if no experiment with this id exists or can be restored.
 */
export async function restoreExperiment({ store }: Services, id: string): Promise<Experiment> {
  const restored = (await store.experiments.restore(id)) ?? (await store.experiments.find(id));
  if (restored) return restored;
  throw new ProblemError('RUN_EXPERIMENT_NOT_FOUND', `There is no deleted experiment ${id} that can be restored`);
}
