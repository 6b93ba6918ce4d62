import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { parseSchedule, ScheduleError } from '../simulation/catalogue.ts';
import { isRecord } from '../spec/read-value.ts';
import { type KnownSchedules, type ScheduleFacts, scheduleParameter } from '../spec/schedules.ts';
import { EXIT, Failure } from './failure.ts';
import { whyUnreadable } from './text-file.ts';

/** A schedule on disk. */
export interface ScheduleFile {
  /** As named in the specification. */
  readonly name: string;
  readonly path: string;
  readonly digest: string;
  /** In shared memory, so threads need no copy. */
  readonly text: Uint8Array;
}

/** Typical text size of a scheduled operation, bytes; accurate enough to estimate the run time. */
const BYTES_PER_OPERATION = 30;

/** The schedules that a specification names by file, read once each. Paths are relative to the specification. */
export class ScheduleFiles {
  private readonly byPath = new Map<string, ScheduleFile>();

  constructor(private readonly folder: string) {}

  get files(): readonly ScheduleFile[] {
    return [...this.byPath.values()];
  }

  get texts(): ReadonlyMap<string, Uint8Array> {
    return new Map(this.files.map(({ digest, text }) => [digest, text]));
  }

  /** File names by digest of the content. */
  get names(): ReadonlyMap<string, string> {
    return new Map(this.files.map(({ digest, name }) => [digest, name]));
  }

  /** Facts needed for planning. @throws Failure (bad input) if a text does not begin like a schedule */
  get known(): KnownSchedules {
    return new Map(this.files.map((file) => [file.digest, factsOf(file)]));
  }

  /** Replaces files by digests in the data of a specification. @throws Failure (bad input) if a file cannot be read */
  replaced(data: unknown): unknown {
    const kind = isRecord(data) && isRecord(data.workload) ? data.workload.kind : undefined;
    const parameter = typeof kind === 'string' ? scheduleParameter(kind) : undefined;
    return parameter === undefined ? data : this.withDigests(data, parameter);
  }

  /** Adds a file that the specification names by digest. @throws Failure (bad input) if it cannot be read */
  add(path: string): void {
    this.byPath.set(resolve(path), readScheduleFile(path));
  }

  /** @throws Failure (bad input) with file, line and column of the first file that cannot be parsed to its end */
  check(): void {
    for (const file of this.files) parse(file);
  }

  private withDigests(data: unknown, parameter: string): unknown {
    if (!isRecord(data)) return data;
    const { workload, sweep, quick } = data;
    return {
      ...data,
      ...(isRecord(workload) && { workload: this.inWorkload(workload, parameter) }),
      ...(Array.isArray(sweep) && { sweep: sweep.map((axis: unknown) => this.inAxis(axis, parameter)) }),
      ...(isRecord(quick) && { quick: this.withDigests(quick, parameter) }),
    };
  }

  private inWorkload(workload: Record<string, unknown>, parameter: string): unknown {
    const { file, ...rest } = workload;
    return typeof file === 'string' && !(parameter in rest) ? { ...rest, [parameter]: this.digestOf(file) } : workload;
  }

  private inAxis(axis: unknown, parameter: string): unknown {
    if (!isRecord(axis) || !Array.isArray(axis.values)) return axis;
    const path = `workload.${parameter}`;
    const digest = (value: unknown) => (typeof value === 'string' ? this.digestOf(value) : value);
    if (axis.path === FILE_PATH) return { ...axis, path, values: axis.values.map(digest) };
    if (!Array.isArray(axis.paths) || !axis.paths.includes(FILE_PATH)) return axis;
    const column = axis.paths.indexOf(FILE_PATH);
    const replace = (row: readonly unknown[], value: (old: unknown) => unknown) =>
      row.map((old, place) => (place === column ? value(old) : old));
    const values = axis.values.map((row: unknown) => (Array.isArray(row) ? replace(row, digest) : row));
    return { ...axis, paths: replace(axis.paths, () => path), values };
  }

  private digestOf(name: string): string {
    const path = resolve(this.folder, name);
    const file = this.byPath.get(path) ?? readScheduleFile(isAbsolute(name) ? name : join(this.folder, name), name);
    this.byPath.set(path, file);
    return file.digest;
  }
}

const FILE_PATH = 'workload.file';

/** Reads a schedule file without parsing it. @throws Failure (bad input) if it cannot be read */
export function readScheduleFile(path: string, name = path): ScheduleFile {
  try {
    const text = readShared(path);
    return { name, path, text, digest: createHash('sha256').update(text).digest('hex') };
  } catch (error) {
    throw new Failure(EXIT.badInput, `Cannot read the schedule ${path}: ${whyUnreadable(error)}`);
  }
}

function readShared(path: string): Uint8Array {
  const descriptor = openSync(path, 'r');
  try {
    const text = new Uint8Array(new SharedArrayBuffer(fstatSync(descriptor).size));
    for (let at = 0; at < text.length; ) {
      const read = readSync(descriptor, text, at, text.length - at, at);
      if (read === 0) throw new Error('the file was truncated while it was read');
      at += read;
    }
    return text;
  } finally {
    closeSync(descriptor);
  }
}

/** The number of ranks is at the beginning. Only a text that begins differently is parsed up to its error. */
function factsOf(file: ScheduleFile): ScheduleFacts {
  const head = Buffer.from(file.text.slice(0, 65_536)).toString('latin1');
  const [, ranks] = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*num_ranks\s+(\d{1,5})\s/.exec(head) ?? [];
  if (ranks === undefined || Number(ranks) === 0) return parse(file);
  return { ranks: Number(ranks), operations: Math.ceil(file.text.length / BYTES_PER_OPERATION) };
}

function parse({ path, text }: ScheduleFile): ScheduleFacts {
  try {
    return parseSchedule(text);
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    const reason = error.message.replace(/^line \d+, column \d+: /, '');
    throw new Failure(EXIT.badInput, `${path}:${error.line}:${error.column}: ${reason}`);
  }
}
