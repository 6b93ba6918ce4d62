import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { readDocument } from '../spec/document.ts';
import { ProblemError, specificationProblem } from '../spec/errors.ts';
import { Faults } from '../spec/faults.ts';
import { machineSchema } from '../spec/machine-schema.ts';
import { isRecord, readValue } from '../spec/read-value.ts';
import { didYouMean } from '../spec/wording.ts';
import { EXIT, Failure, problemText } from './failure.ts';
import { type NamedFile, placeIn } from './place-in-file.ts';

/** Keys of a machine file. What `calibration` says is for people: where the values come from. */
const KEYS = ['preset', 'override', 'calibration'];

interface SpecificationPlace extends NamedFile {
  /** Where the specification lies: paths in it are relative to this. */
  readonly folder: string;
}

/**
 * The data of a specification with what machine files hold in place of `machine: {file: PATH}`; what it overrides itself
 * comes on top. The same data where it names none.
 * @throws Failure (bad input) where a file cannot be read or holds no machine
 */
export function withMachineFiles(data: unknown, place: SpecificationPlace): unknown {
  if (!isRecord(data)) return data;
  const machine = replaced(data.machine, place, '/machine');
  const quick = isRecord(data.quick) ? replacedInQuick(data.quick, place) : data.quick;
  if (machine === data.machine && quick === data.quick) return data;
  return { ...data, ...(machine !== undefined && { machine }), ...(quick !== undefined && { quick }) };
}

function replacedInQuick(quick: Record<string, unknown>, place: SpecificationPlace): Record<string, unknown> {
  const machine = replaced(quick.machine, place, '/quick/machine');
  return machine === quick.machine ? quick : { ...quick, machine };
}

function replaced(machine: unknown, place: SpecificationPlace, pointer: string): unknown {
  if (!isRecord(machine) || typeof machine.file !== 'string') return machine;
  const { file: _, override = {}, ...others } = machine;
  const [other] = Object.keys(others);
  if (other !== undefined) {
    const where = `${placeIn(place)(`${pointer}/${other}`)}${pointer}/${other}`;
    throw new Failure(
      EXIT.badInput,
      `${where}: ${other} stands beside file; accepted: file and override, or preset and override`,
    );
  }
  const read = readMachineFile(isAbsolute(machine.file) ? machine.file : join(place.folder, machine.file));
  return { preset: read.preset, override: isRecord(override) ? { ...read.override, ...override } : override };
}

function readMachineFile(name: string): { preset: unknown; override: object } {
  const file = { name, text: textOf(name) };
  try {
    const data = readDocument(file.text, name.endsWith('.json') ? 'json' : 'yaml');
    const faults = new Faults();
    const machine = checked(data, faults);
    if (!faults.none) throw specificationProblem('SPEC_INVALID', faults.list);
    return machine;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new Failure(EXIT.badInput, `The machine file ${name} is not valid:\n${problemText(error, placeIn(file))}`);
  }
}

function checked(data: unknown, faults: Faults): { preset: unknown; override: object } {
  if (!isRecord(data)) {
    faults.add('', 'it holds no machine; accepted: preset, with override as `onesided calibrate` writes it');
    return { preset: undefined, override: {} };
  }
  for (const key of Object.keys(data).filter((name) => !KEYS.includes(name))) {
    faults.add(
      `/${key}`,
      `${JSON.stringify(key)} is unknown here; accepted: ${KEYS.join(', ')}${didYouMean(key, KEYS)}`,
    );
  }
  const { preset, override = {} } = data;
  readValue(machineSchema, { preset, override }, '', faults);
  return { preset, override: isRecord(override) ? override : {} };
}

function textOf(name: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(EXIT.badInput, `Cannot read the machine file ${name}: ${reason}`);
  }
}
