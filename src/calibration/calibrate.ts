import { machineDefinitions } from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import type { ParameterDefinition, ParameterValues } from '../simulation/parameters.ts';
import { alternatives, didYouMean } from '../spec/wording.ts';
import { answerable } from './answerable.ts';
import { CalibrationError } from './calibration-error.ts';
import { ExperimentModel, type ModelOptions } from './experiment-model.ts';
import { type Fit, fit } from './fit.ts';
import { inRanges, type Measurement, type ToolOutput, type Unanswered } from './measurement.ts';
import { hasNodes, requireNear } from './nearest-preset.ts';
import { networkConditions } from './network-conditions.ts';
import type { FreeParameter } from './surface.ts';
import { testsShowing, unshownParameters, usualParameters } from './usual-parameters.ts';

export interface CalibrationOptions extends ModelOptions {
  /** Names of the parameters to fit; by default those that the rows usually determine. */
  readonly fit?: readonly string[];
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
  await requireNear({ rows, answers: await model.answers(parameters.map(({ start }) => start)) }, outputs, options);
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
