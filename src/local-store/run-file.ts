import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { RunPlan, RunResult, Trace } from '../simulation/run.ts';
import type { Computed } from '../spec/resources/origin.ts';
import { thrownText } from '../spec/wording.ts';
import { parse, stringify } from './typed-array-json.ts';

/** To be raised when the meaning of a file's lines changes; files with another version are not read. */
export const SCHEMA_VERSION = 1;

/** A run with its result as stored in a file: everything needed to read it without the specification. */
export interface StoredRun {
  readonly modelVersion: string;
  readonly inputDigest: string;
  readonly plan: RunPlan;
  readonly result: RunResult;
  readonly wallMs: number;
  /** Where it was computed; absent in older files. */
  readonly computed?: Computed;
  /** By whom and when it was imported from elsewhere. */
  readonly imported?: { readonly by: string; readonly at: string };
}

type FirstLine = Omit<StoredRun, 'result'> & {
  readonly schemaVersion: number;
  readonly result: Omit<RunResult, 'trace'>;
};

/** A file whose content is not what was written: truncated, modified, or of another version. The message states the reason. */
export class DamagedRunFile extends Error {
  override readonly name = 'DamagedRunFile';
}

/**
 * Returns the content of a file: gzip of three lines of JSON (docs/stored-runs.md), namely the run, its trace or null, and the
 * SHA-256 of these two. Compression runs outside the calling thread.
 */
export async function packRun({ result: { trace, ...result }, ...run }: StoredRun): Promise<Buffer> {
  const first: FirstLine = { schemaVersion: SCHEMA_VERSION, ...run, result };
  const lines = `${JSON.stringify(first)}\n${stringify(trace ?? null)}\n`;
  return promisify(gzip)(`${lines}${JSON.stringify({ sha256: digestOf(lines) })}\n`);
}

export interface Wanted {
  readonly modelVersion: string;
  readonly inputDigest: string;
  /** Traces are large and rarely needed. */
  readonly withTrace: boolean;
}

/** Reads what `packRun` wrote. Throws DamagedRunFile if it is anything else, or not the requested run. */
export async function unpackRun(content: Uint8Array, { withTrace, ...wanted }: Wanted): Promise<StoredRun> {
  if (content.length === 0) throw new DamagedRunFile('it is empty');
  const [first, trace] = intactLines(await uncompressed(content));
  const { schemaVersion, result, ...run } = JSON.parse(first) as FirstLine;
  if (schemaVersion !== SCHEMA_VERSION) {
    throw new DamagedRunFile(`it has schema version ${schemaVersion}; this onesided reads ${SCHEMA_VERSION}`);
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
    throw new DamagedRunFile(thrownText(error));
  }
}

/** Verifies the digest in the last line and returns the lines before it. */
function intactLines(text: string): readonly [run: string, trace: string] {
  const [run = '', trace = '', last = ''] = text.split('\n');
  if (last !== JSON.stringify({ sha256: digestOf(`${run}\n${trace}\n`) })) {
    throw new DamagedRunFile('its digest does not match its content');
  }
  return [run, trace];
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
