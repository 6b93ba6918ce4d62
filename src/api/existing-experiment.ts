import { ProblemError } from '../spec/errors.ts';
import type { Experiment } from '../spec/resources/experiment.ts';

/** The experiment that a request names. @throws ProblemError where the store has found none. */
export function existingExperiment(id: string, experiment: Experiment | undefined): Experiment {
  if (!experiment) throw unknownExperiment(id);
  return experiment;
}

export function unknownExperiment(id: string): ProblemError {
  return new ProblemError('RUN_EXPERIMENT_NOT_FOUND', `There is no experiment ${id}`);
}
