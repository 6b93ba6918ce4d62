import { createHash } from 'node:crypto';
import { DOCUMENT_VERSION } from '../spec/document-version.ts';
import { isRecord } from '../spec/read-value.ts';
import { Bundle, UsedParameters } from '../spec/resources/bundle.ts';
import { Comparison } from '../spec/resources/comparison.ts';
import { Run } from '../spec/resources/run.ts';
import { matches, mismatches } from '../spec/schema-checks.ts';
import type { Static, TSchema } from '../spec/type-builder.ts';
import { FILES, LIMITS, scheduleIn } from './bundle-files.ts';
import { checkFiles, documentOf, parsed } from './check-files.ts';
import { DamagedBundle } from './damaged-bundle.ts';
import { type OpenBundle, openBundle } from './open-bundle.ts';

/** Contents of a bundle, each part valid according to its schema. */
export interface ReadBundle {
  readonly header: Bundle;
  /** As written. Whether it is valid depends on the models known to the reader. */
  readonly specification: unknown;
  readonly comparison: Comparison;
  readonly runs: readonly Run[];
  /** Schedule texts by digest. */
  readonly schedules: ReadonlyMap<string, Uint8Array>;
  readonly files: number;
  /** Identifies the whole content. */
  readonly digest: string;
}

/**
 * Reads a bundle, either an archive or the directory that it was unpacked to, and checks all files against checksums and schemas.
 * @throws DamagedBundle stating what is wrong and where
 */
export async function readBundle(path: string): Promise<ReadBundle> {
  const bundle = await openBundle(path);
  const digest = await checkFiles(bundle);
  const header = fitting(Bundle, await versionedDocument(bundle, FILES.bundle), FILES.bundle);
  fitting(UsedParameters, await versionedDocument(bundle, FILES.parameters), FILES.parameters);
  const comparison = fitting(Comparison, await versionedDocument(bundle, FILES.comparison), FILES.comparison);
  const specification = await documentOf(bundle, FILES.specification);
  const runs = await runsOf(bundle);
  if (runs.length === 0 || runs.length !== header.runs) {
    throw new DamagedBundle(`${FILES.runs} has ${runs.length} runs; ${FILES.bundle} says ${header.runs}`);
  }
  const schedules = await schedulesOf(bundle);
  return { header, specification, comparison, runs, schedules, files: bundle.sizes.size, digest };
}

async function versionedDocument(bundle: OpenBundle, name: string): Promise<object> {
  const document = await documentOf(bundle, name);
  const { schemaVersion, ...content } = isRecord(document) ? document : {};
  if (schemaVersion === DOCUMENT_VERSION) return content;
  throw new DamagedBundle(
    `${name} has schema version ${String(schemaVersion)}; this onesided reads ${DOCUMENT_VERSION}`,
  );
}

function fitting<Schema extends TSchema>(schema: Schema, value: unknown, where: string): Static<Schema> {
  if (matches(schema, value)) return value as Static<Schema>;
  const [fault] = mismatches(schema, value);
  throw new DamagedBundle(`${where} does not match its schema: ${fault?.instancePath} ${fault?.message}`);
}

async function runsOf(bundle: OpenBundle): Promise<Run[]> {
  const runs: Run[] = [];
  const shared = new Map<string, unknown>();
  for await (const line of linesOf(bundle.read(FILES.runs))) {
    const where = `line ${runs.length + 1} of ${FILES.runs}`;
    runs.push(sharing(fitting(Run, parsed(line, where), where), shared));
  }
  return runs;
}

/** Replaces equal parameters of different runs by one shared object: they make up most of a run, and many runs have the same. */
function sharing({ machine, workload, mechanism, ...run }: Run, shared: Map<string, unknown>): Run {
  const known = <Part>(part: Part): Part => {
    const key = JSON.stringify(part);
    const kept = (shared.get(key) as Part | undefined) ?? part;
    shared.set(key, kept);
    return kept;
  };
  return { ...run, machine: known(machine), workload: known(workload), mechanism: known(mechanism) };
}

/** Returns the lines without their line ends. A line that is too long is rejected before it fills memory. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoded(decoder, piece)).split('\n');
    rest = lines.pop()!;
    if (rest.length > LIMITS.documentBytes)
      throw new DamagedBundle(`a line of ${FILES.runs} is longer than a run can be`);
    yield* lines;
  }
  if (rest !== '') throw new DamagedBundle(`the last line of ${FILES.runs} has no end`);
}

function decoded(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw new DamagedBundle(`${FILES.runs} is not text`);
  }
}

/** Reads the schedules into shared memory, so threads can use them without a copy. */
async function schedulesOf(bundle: OpenBundle): Promise<Map<string, Uint8Array>> {
  const schedules = new Map<string, Uint8Array>();
  for (const [name, size] of bundle.sizes) {
    const digest = scheduleIn(name);
    if (digest === undefined) continue;
    const text = new Uint8Array(new SharedArrayBuffer(size));
    let at = 0;
    for await (const piece of bundle.read(name)) {
      text.set(piece, at);
      at += piece.length;
    }
    if (createHash('sha256').update(text).digest('hex') !== digest) {
      throw new DamagedBundle(`${name} does not hold the schedule that its name says`);
    }
    schedules.set(digest, text);
  }
  return schedules;
}
