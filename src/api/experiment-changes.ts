import { ProblemError } from '../spec/errors.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import { existingExperiment, unknownExperiment } from './existing-experiment.ts';
import type { Services } from './services.ts';
import { acknowledged, withinLimit } from './time-limits.ts';

/**
 * Cancels what is not over. Large experiments take longer than an answer may: then it goes on, and the answer is the
 * experiment as it is.
 * @throws ProblemError where there is no such experiment, or the database does not answer and nothing was changed.
 */
export async function cancelExperiment(services: Services, id: string): Promise<Experiment> {
  const { store, dispatcher, config, onError = () => undefined } = services;
  const started = performance.now();
  // Before anything is begun: a database that is silent changes nothing, and nobody is told that it will.
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
 * Deletes an experiment: nobody sees it any more, what it occupies is freed afterwards.
 * @throws ProblemError where there is no such experiment, or the database does not answer and nothing was changed.
 */
export async function deleteExperiment({ store, dispatcher, config }: Services, id: string): Promise<void> {
  const removed = await withinLimit(config.writeLimitMs, () => store.experiments.remove(id));
  if (!removed) throw unknownExperiment(id);
  dispatcher.wake();
}

/**
 * Queues failed and cancelled runs again; deadlocked ones have their result. Where there are none, nothing changes.
 * @throws ProblemError where there is no such experiment, it is being cancelled, or its project has no room for the runs.
 */
export async function retryExperiment({ store, dispatcher }: Services, id: string): Promise<Experiment> {
  existingExperiment(id, await store.experiments.find(id));
  const retried = existingExperiment(id, await store.experiments.retry(id));
  dispatcher.wake();
  return retried;
}

/**
 * Brings back an experiment that was deleted; what was not over then is cancelled, and can be retried. One that is there
 * stays as it is: who asks again has lost the answer.
 * @throws ProblemError where no experiment of this id is there or can be restored.
 */
export async function restoreExperiment({ store }: Services, id: string): Promise<Experiment> {
  const restored = (await store.experiments.restore(id)) ?? (await store.experiments.find(id));
  if (restored) return restored;
  throw new ProblemError('RUN_EXPERIMENT_NOT_FOUND', `There is no deleted experiment ${id} that can be restored`);
}
