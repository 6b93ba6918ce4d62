import { ProblemError } from '../spec/errors.ts';
import { type Experiment, experimentFor, type MachineChoice } from './experiments.ts';
import type { Measurement, Unanswered } from './measurement.ts';

/** A row that a machine of the model can measure. */
export interface Answered {
  readonly row: Measurement;
  readonly experiment: Experiment;
}

/** Separates the rows that a machine can measure from those that it cannot. */
export function answerable(
  rows: readonly Measurement[],
  machine: MachineChoice,
): { answered: Answered[]; unused: Unanswered[] } {
  const [answered, unused]: [Answered[], Unanswered[]] = [[], []];
  for (const row of rows) {
    const experiment = possibleExperiment(row, machine);
    if (typeof experiment !== 'string') answered.push({ row, experiment });
    else unused.push({ file: row.file, line: row.line, test: row.test, reason: experiment });
  }
  return { answered, unused };
}

/**
 * Returns the experiment for a row, or the reason why there is none: the workload may not allow the size, or the machine may lack
 * what the access needs.
 */
function possibleExperiment(row: Measurement, machine: MachineChoice): Experiment | string {
  const experiment = experimentFor(row);
  if (typeof experiment === 'string') return experiment;
  try {
    experiment.plans(machine);
    return experiment;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return reasonOf(error).join(': ');
  }
}

/** Returns what is wrong, with the name of the setting at fault, if any. */
export function reasonOf(error: ProblemError): readonly [name: string, detail: string] {
  const [first] = error.errors;
  return [first?.pointer.split('/').at(-1) ?? 'machine', first?.detail ?? error.message];
}
