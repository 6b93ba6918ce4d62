import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { RunPlan, RunResult, Trace } from '../simulation/run.ts';
import type { Computed } from '../spec/resources/origin.ts';
import { parse, stringify } from './typed-array-json.ts';

/** Raised when the lines of a file change their meaning; a file with another number is not read. */
export const SCHEMA_VERSION = 1;

/** A run with its result, as a file holds it: everything that is needed to read it without the specification. */
export interface StoredRun {
  readonly modelVersion: string;
  readonly inputDigest: string;
  readonly plan: RunPlan;
  readonly result: RunResult;
  readonly wallMs: number;
  /** Where it was computed; older files do not say it. */
  readonly computed?: Computed;
  /** By whom and when it was taken from elsewhere. */
  readonly imported?: { readonly by: string; readonly at: string };
}

type FirstLine = Omit<StoredRun, 'result'> & {
  readonly schemaVersion: number;
  readonly result: Omit<RunResult, 'trace'>;
};

/** A file that is not what was written: cut off, changed, or of another version. The message says what is wrong. */
export class DamagedRunFile extends Error {
  override readonly name = 'DamagedRunFile';
}

/**
 * The content of a file, gzip over three lines of JSON (docs/stored-runs.md): the run, its trace or null, and the SHA-256
 * of the two. Compression runs outside the calling thread.
 */
export async function packRun({ result: { trace, ...result }, ...run }: StoredRun): Promise<Buffer> {
  const first: FirstLine = { schemaVersion: SCHEMA_VERSION, ...run, result };
  const lines = `${JSON.stringify(first)}\n${stringify(trace ?? null)}\n`;
  return promisify(gzip)(`${lines}${JSON.stringify({ sha256: digestOf(lines) })}\n`);
}

export interface Wanted {
  readonly modelVersion: string;
  readonly inputDigest: string;
  /** Traces are large and mostly not asked for. */
  readonly withTrace: boolean;
}

/** Reads what `packRun` wrote. Throws DamagedRunFile if it is anything else, or another run than the wanted one. */
export async function unpackRun(content: Uint8Array, { withTrace, ...wanted }: Wanted): Promise<StoredRun> {
  if (content.length === 0) throw new DamagedRunFile('it is empty');
  const [first, trace] = intactLines(await uncompressed(content));
  const { schemaVersion, result, ...run } = JSON.parse(first) as FirstLine;
  if (schemaVersion !== SCHEMA_VERSION) {
    throw new DamagedRunFile(`it has schema version ${schemaVersion}, this is ${SCHEMA_VERSION}`);
  }
  if (run.modelVersion !== wanted.modelVersion || run.inputDigest !== wanted.inputDigest) {
    throw new DamagedRunFile(`it holds run ${run.inputDigest} of model ${run.modelVersion}`);
  }
  const recorded = withTrace ? (parse(trace) as Trace | null) : null;
  return { ...run, result: { ...result, ...(recorded && { trace: recorded }) } };
}

async function uncompressed(content: Uint8Array): Promise<string> {
  try {
    return (await promisify(gunzip)(content)).toString();
  } catch (error) {
    throw new DamagedRunFile(error instanceof Error ? error.message : String(error));
  }
}

/** The lines before the last one, which has their digest. */
function intactLines(text: string): readonly [run: string, trace: string] {
  const [run = '', trace = '', last = ''] = text.split('\n');
  if (last !== JSON.stringify({ sha256: digestOf(`${run}\n${trace}\n`) })) {
    throw new DamagedRunFile('its digest is not that of its content');
  }
  return [run, trace];
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
