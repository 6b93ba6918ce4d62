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
