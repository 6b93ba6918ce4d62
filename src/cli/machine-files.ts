import { isAbsolute, join } from 'node:path';
import { readDocument } from '../spec/document.ts';
import { ProblemError, specificationProblem } from '../spec/errors.ts';
import { Faults } from '../spec/faults.ts';
import { machineSchema } from '../spec/machine-schema.ts';
import { isRecord, readValue, unknownKey } from '../spec/read-value.ts';
import { pointerStep } from '../spec/wording.ts';
import { EXIT, Failure, problemText } from './failure.ts';
import type { SweptFiles } from './machine-names.ts';
import { type NamedFile, placeIn } from './place-in-file.ts';
import { sweptMachines } from './swept-machines.ts';
import { readTextFile, whyUnreadable } from './text-file.ts';

/** Keys of a machine file. `calibration` documents the origin of the values for people. */
const KEYS = ['preset', 'override', 'calibration'];

interface SpecificationPlace extends NamedFile {
  /** Directory of the specification, to which paths in it are relative. */
  readonly folder: string;
}

/**
 * Replaces `machine: {file: PATH}` in a specification by the contents of the files; the specification's own overrides take
 * precedence. Returns the same data if it names no file, and where its sweep, and that of its quick size, had files.
 * @throws Failure (bad input) if a file cannot be read, is not a machine, or would be combined with a preset other than its own
 */
export function withMachineFiles(data: unknown, place: SpecificationPlace): SpecificationWithFiles {
  if (!isRecord(data)) return { data, swept: [], quickSwept: [] };
  const { part: whole, swept } = inPart(data, place, { pointer: '' });
  if (!isRecord(whole.quick)) return { data: whole, swept, quickSwept: swept };
  const quick = inPart(whole.quick, place, { pointer: '/quick', machine: data.machine });
  const quickSwept = 'sweep' in whole.quick ? quick.swept : swept;
  return { data: quick.part === whole.quick ? whole : { ...whole, quick: quick.part }, swept, quickSwept };
}

export interface SpecificationWithFiles {
  readonly data: unknown;
  readonly swept: readonly SweptFiles[];
  readonly quickSwept: readonly SweptFiles[];
}

interface Part {
  readonly pointer: string;
  /** The specification's machine, for parts without one of their own. */
  readonly machine?: unknown;
}

/** Handles a specification or its `quick` overlay. */
function inPart(
  part: Record<string, unknown>,
  place: SpecificationPlace,
  { pointer, machine: outer }: Part,
): { readonly part: Record<string, unknown>; readonly swept: readonly SweptFiles[] } {
  const read = (machine: unknown, at: string) => readMachine(machine, place, at);
  const machine = read(part.machine, `${pointer}/machine`);
  const file = fileOf(part.machine) ?? (part.machine === undefined ? fileOf(outer) : undefined);
  const base = machine ?? read(outer, '/machine');
  const fail = (at: string, problem: string) => failure(place, `${pointer}${at}`, problem);
  const { sweep, swept } = Array.isArray(part.sweep)
    ? sweptMachines(part.sweep, { machine: base, file, read: (value, at) => read(value, `${pointer}${at}`), fail })
    : { sweep: part.sweep, swept: [] };
  if (machine === part.machine && sweep === part.sweep) return { part, swept };
  const changed = { ...part, ...(machine !== undefined && { machine }), ...(sweep !== undefined && { sweep }) };
  return { part: changed, swept };
}

const fileOf = (machine: unknown): string | undefined =>
  isRecord(machine) && typeof machine.file === 'string' ? machine.file : undefined;

function failure(place: SpecificationPlace, pointer: string, problem: string): Failure {
  return new Failure(EXIT.badInput, `${placeIn(place)(pointer)}${pointer}: ${problem}`);
}

function readMachine(machine: unknown, place: SpecificationPlace, pointer: string): unknown {
  if (!isRecord(machine) || !('file' in machine)) return machine;
  const { file, override = {}, ...others } = machine;
  if (typeof file !== 'string')
    throw failure(
      place,
      `${pointer}/file`,
      `${JSON.stringify(file)} is not a path; accepted: a string such as my-cluster.yaml`,
    );
  const [other] = Object.keys(others);
  if (other !== undefined) {
    const accepted = 'accepted: file and override, or preset and override';
    throw failure(place, `${pointer}/${other}`, `${other} is not accepted beside file; ${accepted}`);
  }
  const read = readMachineFile(isAbsolute(file) ? file : join(place.folder, file));
  return { preset: read.preset, override: isRecord(override) ? { ...read.override, ...override } : override };
}

const EMPTY = 'the file is empty; accepted: preset, with override as `onesided calibrate` writes it';

function readMachineFile(name: string): { preset: unknown; override: object } {
  const file = { name, text: textOf(name) };
  try {
    const data = readDocument(file.text, name.endsWith('.json') ? 'json' : 'yaml', EMPTY);
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
    faults.add('', 'it does not hold a machine; accepted: preset, with override as `onesided calibrate` writes it');
    return { preset: undefined, override: {} };
  }
  for (const key of Object.keys(data).filter((name) => !KEYS.includes(name))) {
    faults.add(pointerStep(key), unknownKey(key, KEYS));
  }
  const { preset, override = {} } = data;
  readValue(machineSchema, { preset, override }, '', faults);
  return { preset, override: isRecord(override) ? override : {} };
}

function textOf(name: string): string {
  try {
    return readTextFile(name);
  } catch (error) {
    throw new Failure(EXIT.badInput, `Cannot read the machine file ${name}: ${whyUnreadable(error)}`);
  }
}
