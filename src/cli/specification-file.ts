import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readDocument } from '../spec/document.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { requireSpecification } from '../spec/parse.ts';
import { isRecord } from '../spec/read-value.ts';
import { EXIT, Failure, problemText } from './failure.ts';
import { withMachineFiles } from './machine-files.ts';
import { type NamedMachines, namedMachines } from './machine-names.ts';
import { placeIn } from './place-in-file.ts';
import { ScheduleFiles } from './schedule-files.ts';
import { readTextFile, whyUnreadable } from './text-file.ts';

export interface SpecificationFile {
  readonly name: string;
  readonly text: string;
  readonly format: 'json' | 'yaml';
  /** Directory to which paths in it are relative. */
  readonly folder: string;
}

/** Far larger than any specification; larger files are not read. */
const LARGEST_FILE_BYTES = 16 * 1024 * 1024;

/** Reads a file; `-` is standard input. Throws a Failure (bad input) if it cannot be read. */
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

/** A specification read from disk, with the schedules that it names by file. */
export interface LocalSpecification {
  readonly spec: ExperimentSpec;
  readonly schedules: ScheduleFiles;
  /** Names of the machines in the sweep of this specification, or of its quick size, if it names files. */
  readonly machines: (of: { readonly sweep: ExperimentSpec['sweep']; readonly quick: boolean }) => NamedMachines[];
  /** The specification as sent to a server: unchanged if it names no files, otherwise with contents or digests in their place. */
  readonly portable: Pick<SpecificationFile, 'text' | 'format'>;
  /** The project that it names, otherwise undefined: then the server chooses. */
  readonly project: string | undefined;
}

/**
 * Parses the specification in a file, with the given project in place of its own if there is one. Throws a Failure (bad input)
 * with pointer and line of every error.
 */
export function requireSpecificationFile(file: SpecificationFile, project?: string): LocalSpecification {
  const schedules = new ScheduleFiles(file.folder);
  const data = orFailure(file, () => readDocument(file.text, file.format));
  const { data: read, swept, quickSwept } = withMachineFiles(data, file);
  const whole = ofProject(read, project);
  const replaced = schedules.replaced(whole);
  const spec = orFailure(file, () => requireSpecification(replaced));
  const isChanged = whole !== data || schedules.files.length > 0;
  const portable = !isChanged ? file : { text: JSON.stringify(replaced), format: 'json' as const };
  const machines: LocalSpecification['machines'] = (of) => namedMachines(of, of.quick ? quickSwept : swept);
  return {
    spec,
    schedules,
    machines,
    portable,
    project: isRecord(whole) && 'project' in whole ? spec.project : undefined,
  };
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
