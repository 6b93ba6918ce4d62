import { ProblemError } from '../spec/errors.ts';
import type { Experiment } from '../spec/resources/experiment.ts';

/** Returns the experiment of a request. @throws ProblemError if the store found none. */
export function existingExperiment(id: string, experiment: Experiment | undefined): Experiment {
  if (!experiment) throw unknownExperiment(id);
  return experiment;
}

export function unknownExperiment(id: string): ProblemError {
  return new ProblemError('RUN_EXPERIMENT_NOT_FOUND', `There is no experiment ${id}`);
}
