import type { PlannedRun } from '../plan/run-plans.ts';
import type { ParameterValues } from '../simulation/parameters.ts';
import type { RunPlan, RunResult } from '../simulation/run.ts';
import { ProblemError } from '../spec/errors.ts';
import { reasonOf } from './answerable.ts';
import { CalibrationError } from './calibration-error.ts';
import type { Experiment } from './experiments.ts';

export interface ModelOptions {
  readonly preset: string;
  readonly simulate: (plan: RunPlan) => RunResult | Promise<RunResult>;
}

/** The simulator as a function of the fitted parameters. Results are cached. */
export class ExperimentModel {
  private readonly results = new Map<string, RunResult>();

  constructor(
    private readonly experiments: readonly Experiment[],
    private readonly names: readonly string[],
    private readonly conditions: ParameterValues,
    private readonly options: ModelOptions,
  ) {}

  async answers(values: readonly number[]): Promise<number[]> {
    const fitted = Object.fromEntries(this.names.map((name, i) => [name, values[i]!]));
    const override = { ...this.conditions, ...fitted };
    const answers: number[] = [];
    for (const experiment of this.experiments) {
      const results: RunResult[] = [];
      for (const run of this.plansOf(experiment, override)) results.push(await this.resultOf(run));
      answers.push(experiment.answer(results));
    }
    return answers;
  }

  /**
   * Plans an experiment. A machine may reject a value although it accepts others below and above: bandwidths may be 0, for none,
   * or start at a minimum.
   */
  private plansOf(experiment: Experiment, override: ParameterValues): readonly PlannedRun[] {
    try {
      return experiment.plans({ preset: this.options.preset, override });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const [name, detail] = reasonOf(error);
      const without = `; leave ${name} out of --fit, or start from a preset of other values`;
      throw new CalibrationError(`The fit came to a machine that cannot be: ${name}: ${detail}${without}`);
    }
  }

  private async resultOf({ inputDigest, plan }: PlannedRun): Promise<RunResult> {
    const result = this.results.get(inputDigest) ?? (await this.options.simulate(plan));
    if (result.status !== 'succeeded')
      throw new CalibrationError(`The model cannot run ${plan.workload.kind}: ${result.error?.message}`);
    this.results.set(inputDigest, result);
    return result;
  }
}
