import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { packRun, unpackRun } from './run-file.ts';
import { writeWhole } from './whole-file.ts';

export interface LocalPolicy {
  /** `traces` removes traces but keeps results; `results` removes whole results. */
  readonly what: 'traces' | 'results';
  /** Minimum age, in days. */
  readonly olderThanDays?: number | undefined;
  /** The latest ones up to this total size are kept. */
  readonly keepBytes?: number | undefined;
}

/** A file of a store. */
export interface KeptFile {
  readonly folder: string;
  readonly modelVersion: string;
  readonly inputDigest: string;
  readonly level: string;
  readonly bytes: number;
  readonly atMs: number;
}

const NAME = /^([0-9a-f]+)\.(off|summary|sampled|full)\.json\.gz$/;
const DAY_MS = 86_400_000;

/** Returns the files of a store, of all model versions, that a policy applies to: if both limits are given, those beyond both. */
export async function prunable(store: string, { what, olderThanDays, keepBytes }: LocalPolicy): Promise<KeptFile[]> {
  const files = (await filesIn(store)).filter(({ level }) => what === 'results' || level !== 'off');
  const before = Date.now() - (olderThanDays ?? 0) * DAY_MS;
  let kept = 0;
  return files
    .sort((one, other) => other.atMs - one.atMs)
    .filter(({ bytes, atMs }) => {
      kept += bytes;
      return (olderThanDays === undefined || atMs < before) && (keepBytes === undefined || kept > keepBytes);
    });
}

/** Deletes a file, or rewrites it without its trace. Returns the bytes freed; a damaged file keeps its trace. */
export async function pruneFile(file: KeptFile, what: LocalPolicy['what']): Promise<number> {
  const path = join(file.folder, nameOf(file));
  const written = what === 'traces' ? await writeWithoutTrace(file, path) : 0;
  await rm(path, { force: true });
  return file.bytes - written;
}

/** Writes the result without its trace, as one of level `off`, with the original modification time. */
async function writeWithoutTrace({ folder, modelVersion, inputDigest, atMs }: KeptFile, path: string): Promise<number> {
  const name = nameOf({ inputDigest, level: 'off' });
  const wanted = { modelVersion, inputDigest, withTrace: false };
  const { plan, result, ...run } = await unpackRun(await readFile(path), wanted);
  const { trace: _, ...withoutTrace } = result;
  const bare = { ...plan, trace: { ...plan.trace, level: 'off' as const } };
  const content = await packRun({ ...run, plan: bare, result: withoutTrace });
  await writeWhole(folder, name, content);
  await utimes(join(folder, name), atMs / 1000, atMs / 1000);
  return content.byteLength;
}

const nameOf = ({ inputDigest, level }: Pick<KeptFile, 'inputDigest' | 'level'>): string =>
  `${inputDigest}.${level}.json.gz`;

async function filesIn(store: string): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for (const modelVersion of await readdir(store)) {
    for (const digits of await readdir(join(store, modelVersion)).catch(() => [])) {
      const folder = join(store, modelVersion, digits);
      for (const name of await readdir(folder).catch(() => [])) {
        const [, inputDigest = '', level = ''] = NAME.exec(name) ?? [];
        const status = level === '' ? undefined : await stat(join(folder, name)).catch(() => undefined);
        if (!status) continue;
        const { size: bytes, mtimeMs: atMs } = status;
        files.push({ folder, modelVersion, inputDigest, level, bytes, atMs });
      }
    }
  }
  return files;
}
