import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readDocument } from '../spec/document.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { requireSpecification } from '../spec/parse.ts';
import { isRecord } from '../spec/read-value.ts';
import { EXIT, Failure, problemText } from './failure.ts';
import { withMachineFiles } from './machine-files.ts';
import { placeIn } from './place-in-file.ts';
import { ScheduleFiles } from './schedule-files.ts';
import { readTextFile, whyUnreadable } from './text-file.ts';

export interface SpecificationFile {
  readonly name: string;
  readonly text: string;
  readonly format: 'json' | 'yaml';
  /** Where it lies: paths in it are relative to this. */
  readonly folder: string;
}

/** Far above any specification: a larger file is not read at all. */
const LARGEST_FILE_BYTES = 16 * 1024 * 1024;

/** Reads a file; `-` is standard input. Throws a Failure (bad input) where it cannot be read. */
export function readSpecificationFile(name: string): SpecificationFile {
  try {
    if (name !== '-' && statSync(name).size > LARGEST_FILE_BYTES) throw new Error('the file is larger than 16 MiB');
    const text = readTextFile(name === '-' ? 0 : name);
    const json = name.endsWith('.json') || (!/\.ya?ml$/.test(name) && text.trimStart().startsWith('{'));
    const folder = name === '-' ? '.' : dirname(name);
    return { name: name === '-' ? 'standard input' : name, text, format: json ? 'json' : 'yaml', folder };
  } catch (error) {
    throw new Failure(EXIT.badInput, `Cannot read the specification ${name}: ${whyUnreadable(error)}`);
  }
}

/** A specification that was read from disk, with the schedules that it names by file. */
export interface LocalSpecification {
  readonly spec: ExperimentSpec;
  readonly schedules: ScheduleFiles;
  /** The specification as a server takes it: unchanged where it names no file, else with what they hold, or digests of it. */
  readonly portable: Pick<SpecificationFile, 'text' | 'format'>;
  /** The project that it names; where it names none, the server chooses. */
  readonly project: string | undefined;
}

/**
 * The specification in a file, of another project than it names where one is given.
 * Throws a Failure (bad input) that names pointer and line of everything wrong.
 */
export function requireSpecificationFile(file: SpecificationFile, project?: string): LocalSpecification {
  const schedules = new ScheduleFiles(file.folder);
  const data = orFailure(file, () => readDocument(file.text, file.format));
  const whole = ofProject(withMachineFiles(data, file), project);
  const replaced = schedules.replaced(whole);
  const spec = orFailure(file, () => requireSpecification(replaced));
  const isChanged = whole !== data || schedules.files.length > 0;
  const portable = !isChanged ? file : { text: JSON.stringify(replaced), format: 'json' as const };
  return { spec, schedules, portable, project: isRecord(whole) && 'project' in whole ? spec.project : undefined };
}

const ofProject = (data: unknown, project: string | undefined): unknown =>
  project !== undefined && isRecord(data) ? { ...data, project } : data;

function orFailure<Value>(file: SpecificationFile, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new Failure(EXIT.badInput, problemText(error, placeIn(file)));
  }
}
