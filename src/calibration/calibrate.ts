import type { PlannedRun } from '../plan/run-plans.ts';
import { machineDefinitions } from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import type { ParameterDefinition, ParameterValues } from '../simulation/parameters.ts';
import type { RunPlan, RunResult } from '../simulation/run.ts';
import { ProblemError } from '../spec/errors.ts';
import { alternatives, didYouMean } from '../spec/wording.ts';
import { CalibrationError } from './calibration-error.ts';
import { type Experiment, experimentFor, type MachineChoice } from './experiments.ts';
import { type Fit, fit } from './fit.ts';
import { inRanges, type Measurement, type ToolOutput, type Unanswered } from './measurement.ts';
import { networkConditions } from './network-conditions.ts';
import type { FreeParameter } from './surface.ts';
import { testsShowing, unshownParameters, usualParameters } from './usual-parameters.ts';

export interface CalibrationOptions {
  readonly preset: string;
  /** Names of the parameters to fit; by default those that the rows usually determine. */
  readonly fit?: readonly string[];
  readonly simulate: (plan: RunPlan) => RunResult | Promise<RunResult>;
  /** Called before each step with the root mean square miss so far, relative to the measured values. */
  readonly onStep?: (miss: number) => void;
}

/** A row that the model can simulate. */
export interface FittedRow {
  readonly measurement: Measurement;
  /** Results of the preset and of the fitted machine, in the unit of the measurement. */
  readonly before: number;
  readonly after: number;
  /** Relative deviation of the fitted machine from the measured value. */
  readonly miss: number;
  readonly fits: boolean;
}

export interface FittedParameter {
  readonly name: string;
  readonly unit: string;
  readonly start: number;
  readonly value: number;
  /** Ends of its 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** The rows that determined it, with their shares, largest first. */
  readonly by: readonly { readonly row: Measurement; readonly share: number }[];
}

export interface Undetermined {
  readonly name: string;
  readonly reason: string;
  /** Tests that depend on the parameter, if known. */
  readonly shownBy?: string;
}

export interface Calibration {
  readonly preset: string;
  /** Network conditions stated by the outputs, set both on the fitted machine and on the preset that it is compared with. */
  readonly conditions: ParameterValues;
  readonly outputs: readonly ToolOutput[];
  readonly parameters: readonly FittedParameter[];
  /**
   * Parameters that keep the value of the preset: those that were tried but not determined, and those for which no test was
   * given.
   */
  readonly left: readonly Undetermined[];
  readonly rows: readonly FittedRow[];
  readonly unused: readonly Unanswered[];
}

/** No model is more accurate than this, so rows with a smaller error do not get more weight. */
const MODEL_DEVIATION = 0.01;
/** A row fits if the model deviates by at most this share, or by at most twice the standard error of the row. */
export const FITTING_MISS = 0.05;
/** Rows with a smaller share in a parameter are not listed. */
const LEAST_SHARE = 0.05;

/**
 * Fits parameters of a preset to benchmark results; the model is the simulator itself.
 * @throws CalibrationError if a parameter cannot be fitted, or no row can be simulated
 */
export async function calibrate(outputs: readonly ToolOutput[], options: CalibrationOptions): Promise<Calibration> {
  const machine = requireMachine(options.preset);
  const measurements = outputs.flatMap((output) => output.measurements);
  const conditions = networkConditions(outputs, machine);
  const { answered, unused } = answerable(measurements, { preset: options.preset, override: conditions });
  const rows = answered.map(({ row }) => row);
  const names =
    (options.fit && [...new Set(options.fit)]) ?? usualParameters(rows).filter((name) => definitionOf(machine, name));
  const untried = options.fit ? [] : unshownParameters(rows).filter(({ name }) => definitionOf(machine, name));
  const parameters = names.map((name) => freeParameter(machine, name));
  const unanswered = [...outputs.flatMap((output) => output.unanswered), ...unused];
  if (answered.length === 0) throw new CalibrationError(nothingToFit(unanswered));
  const targets = answered.map(({ row }) => ({ value: row.value, deviation: deviationOf(row) }));
  const model = new ExperimentModel(
    answered.map(({ experiment }) => experiment),
    names,
    conditions,
    options,
  );
  const { onStep } = options;
  const result = await fit({
    parameters,
    targets,
    model: (values) => model.answers(values),
    ...(onStep && { onStep }),
  });
  return {
    preset: options.preset,
    conditions,
    outputs,
    parameters: result.determined.map((entry) => fittedParameter(entry, { parameters, machine, rows })),
    left: [...result.left, ...untried].map(undetermined),
    rows: rows.map((row, i) => fittedRow(row, result.before[i]!, result.after[i]!)),
    unused: unanswered,
  };
}

const deviationOf = ({ error }: Measurement): number => Math.hypot(error, MODEL_DEVIATION);

function undetermined({ name, reason }: Fit['left'][number]): Undetermined {
  const shownBy = testsShowing(name);
  return { name, reason, ...(shownBy !== undefined && { shownBy }) };
}

interface Answered {
  readonly row: Measurement;
  readonly experiment: Experiment;
}

function answerable(
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
function reasonOf(error: ProblemError): readonly [name: string, detail: string] {
  const [first] = error.errors;
  return [first?.pointer.split('/').at(-1) ?? 'machine', first?.detail ?? error.message];
}

function nothingToFit(unused: readonly Unanswered[]): string {
  const reasons = inRanges(unused).map(({ rows, test, reason }) => `  ${rows} ${test}: ${reason}`);
  return ['The model cannot simulate any row of these files:', ...reasons].join('\n');
}

/** Returns the parameters that a fit can change. */
export const continuousParameters = ({ parameters }: MachineDefinition): readonly ParameterDefinition[] =>
  parameters.filter(({ type, default: value }) => type === 'number' && typeof value === 'number');

function definitionOf({ parameters }: MachineDefinition, name: string): ParameterDefinition | undefined {
  return parameters.find((known) => known.name === name);
}

/** Tells whether a machine has nodes. A bare cost model of messages has none. */
const hasNodes = (machine: MachineDefinition): boolean => definitionOf(machine, 'processesPerNode') !== undefined;

function requireMachine(preset: string): MachineDefinition {
  const machine = machineDefinitions.find(({ id }) => id === preset);
  const ids = machineDefinitions.filter(hasNodes).map(({ id }) => id);
  if (machine && hasNodes(machine)) return machine;
  if (machine)
    throw new CalibrationError(
      `--machine: ${preset} has no nodes and no NICs, which benchmarks measure; accepted: ${alternatives(ids)}`,
    );
  throw new CalibrationError(
    `--machine: ${preset} is unknown; accepted: ${alternatives(ids)}${didYouMean(preset, ids)}`,
  );
}

function freeParameter(machine: MachineDefinition, name: string): FreeParameter {
  const continuous = continuousParameters(machine);
  const found = continuous.find((known) => known.name === name);
  const names = continuous.map((known) => known.name);
  if (!found)
    throw new CalibrationError(
      `--fit: ${name} cannot be fitted on ${machine.id}; accepted: ${alternatives(names, names.length)}${didYouMean(name, names)}`,
    );
  return {
    name,
    start: Number(found.default),
    minimum: found.minimum ?? 0,
    maximum: found.maximum ?? Number.MAX_SAFE_INTEGER,
  };
}

function fittedParameter(
  { name, value, low, high, shares }: Fit['determined'][number],
  of: {
    readonly machine: MachineDefinition;
    readonly parameters: readonly FreeParameter[];
    readonly rows: readonly Measurement[];
  },
): FittedParameter {
  const { machine, parameters, rows } = of;
  const { start } = parameters.find((known) => known.name === name)!;
  const by = rows.map((row, i) => ({ row, share: shares[i]! })).filter(({ share }) => share >= LEAST_SHARE);
  return {
    ...{ name, value, start, unit: definitionOf(machine, name)!.unit },
    ...{ low, high },
    by: by.toSorted((a, b) => b.share - a.share),
  };
}

function fittedRow(measurement: Measurement, before: number, after: number): FittedRow {
  const miss = after / measurement.value - 1;
  return { measurement, before, after, miss, fits: Math.abs(miss) <= Math.max(FITTING_MISS, 2 * measurement.error) };
}

/** The simulator as a function of the fitted parameters. Results are cached. */
class ExperimentModel {
  private readonly results = new Map<string, RunResult>();

  constructor(
    private readonly experiments: readonly Experiment[],
    private readonly names: readonly string[],
    private readonly conditions: ParameterValues,
    private readonly options: Pick<CalibrationOptions, 'preset' | 'simulate'>,
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
