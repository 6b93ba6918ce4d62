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
  const { store, dispatcher } = services;
  const cancel = async () => {
    const cancelled = await store.experiments.cancel(id);
    dispatcher.wake();
    return cancelled;
  };
  const { before, outcome } = await changed(services, id, cancel);
  return outcome.done ? existingExperiment(id, outcome.value) : before;
}

/**
 * Deletes an experiment; false where that takes longer than an answer may and goes on.
 * @throws ProblemError where there is no such experiment, or the database does not answer and nothing was changed.
 */
export async function deleteExperiment(services: Services, id: string): Promise<boolean> {
  const { outcome } = await changed(services, id, () => services.store.experiments.remove(id));
  if (outcome.done && !outcome.value) throw unknownExperiment(id);
  return outcome.done;
}

async function changed<Value>(
  { store, config, onError = () => undefined }: Services,
  id: string,
  change: () => Promise<Value>,
) {
  const started = performance.now();
  // Before anything is begun: a database that is silent changes nothing, and nobody is told that it will.
  const found = await withinLimit(config.writeLimitMs, () => store.experiments.find(id));
  const before = existingExperiment(id, found);
  const left = Math.max(0, config.writeLimitMs - (performance.now() - started));
  return { before, outcome: await acknowledged(left, change, onError) };
}
