import { machineDefinitions } from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import { withDigits } from '../spec/wording.ts';
import { answerable } from './answerable.ts';
import { CalibrationError } from './calibration-error.ts';
import { ExperimentModel, type ModelOptions } from './experiment-model.ts';
import type { Measurement, ToolOutput } from './measurement.ts';
import { networkConditions } from './network-conditions.ts';
import { OutputError } from './output-error.ts';
import { sizeText } from './readers/text.ts';

/** Rows and what a preset answers to each, in its unit. */
interface Answers {
  readonly rows: readonly Measurement[];
  readonly answers: readonly number[];
}

/** Returns ln(model / measured) of each row. */
const distances = ({ rows, answers }: Answers): number[] => rows.map(({ value }, i) => Math.log(answers[i]! / value));

/** Returns the root mean square of the distances. */
export const distanceOf = (found: Answers): number =>
  Math.sqrt(distances(found).reduce((sum, distance) => sum + distance ** 2, 0) / found.rows.length);

/**
 * Largest factor between a row and the preset that a fit starts from. Ethernet of 10 Gb/s is 40 times slower than InfiniBand NDR;
 * units that differ are a thousand times apart.
 */
const MOST_FAR = 50;

/**
 * Requires that no row is so far from the preset that its unit is in doubt: a fit would find parameters for it nevertheless.
 * @throws OutputError
 */
export async function requireNear(
  found: Answers,
  outputs: readonly ToolOutput[],
  { preset, simulate }: ModelOptions,
): Promise<void> {
  const far = distances(found);
  const farthest = far.reduce((most, distance, i) => (Math.abs(distance) > Math.abs(far[most]!) ? i : most), 0);
  const factor = Math.exp(Math.abs(far[farthest]!));
  if (factor <= MOST_FAR) return;
  const { file, line, test, bytes, value, quantity } = found.rows[farthest]!;
  const unit = quantity === 'bandwidth' ? 'GB/s' : 'ns';
  const problem = `${test} of ${sizeText(bytes)} is ${withDigits(value, 3)} ${unit}, ${preset} has ${withDigits(found.answers[farthest]!, 3)}: a factor of ${withDigits(factor, 3)}`;
  const nearest = await nearestPreset(found.rows, outputs, simulate);
  // A preset that is as far away would be refused as well.
  const isNearer = nearest !== undefined && nearest.id !== preset && nearest.distance < Math.log(MOST_FAR);
  const other = isNearer ? `, or start from the nearest preset, --machine ${nearest.id}` : '';
  throw new OutputError(file, line, problem, `put it in the unit that the tool prints${other}`);
}

/** Tells whether a machine has nodes. A bare cost model of messages has none. */
export const hasNodes = ({ parameters }: MachineDefinition): boolean =>
  parameters.some(({ name }) => name === 'processesPerNode');

export interface NearPreset {
  readonly id: string;
  /** Root mean square distance from the rows. */
  readonly distance: number;
}

/** Returns the preset that misses these rows least without a fit, of those that can answer them all. */
export async function nearestPreset(
  rows: readonly Measurement[],
  outputs: readonly ToolOutput[],
  simulate: ModelOptions['simulate'],
): Promise<NearPreset | undefined> {
  let nearest: NearPreset | undefined;
  for (const machine of machineDefinitions.filter(hasNodes)) {
    const answers = await answersOf(machine, rows, { outputs, simulate });
    if (!answers) continue;
    const distance = distanceOf({ rows, answers });
    if (!nearest || distance < nearest.distance) nearest = { id: machine.id, distance };
  }
  return nearest;
}

/** Returns what a preset answers to the rows; undefined if it cannot answer all of them. */
async function answersOf(
  machine: MachineDefinition,
  rows: readonly Measurement[],
  { outputs, simulate }: { readonly outputs: readonly ToolOutput[] } & Pick<ModelOptions, 'simulate'>,
): Promise<readonly number[] | undefined> {
  const conditions = networkConditions(outputs, machine);
  const { answered, unused } = answerable(rows, { preset: machine.id, override: conditions });
  if (unused.length > 0) return undefined;
  const experiments = answered.map(({ experiment }) => experiment);
  try {
    return await new ExperimentModel(experiments, [], conditions, { preset: machine.id, simulate }).answers([]);
  } catch (error) {
    if (error instanceof CalibrationError) return undefined;
    throw error;
  }
}
