import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FILES, isBundleFile, LIMITS, missingFiles, scheduleIn } from './bundle-files.ts';
import { DamagedBundle } from './damaged-bundle.ts';
import type { ZipEntry } from './zip-format.ts';
import { readArchive, unpacked } from './zip-reader.ts';

/** An open bundle whose file names and sizes were checked. No file has been read yet. */
export interface OpenBundle {
  /** Sizes in bytes, by file name. */
  readonly sizes: ReadonlyMap<string, number>;
  /** @throws DamagedBundle if the content differs from what the archive states */
  read(name: string): AsyncIterable<Uint8Array>;
}

/**
 * Opens an archive, or the directory that it was unpacked to. Nothing is written to disk.
 * @throws DamagedBundle if it is not a bundle, has files that bundles do not have, lacks files, or exceeds LIMITS
 */
export async function openBundle(path: string): Promise<OpenBundle> {
  const status = await stat(path).catch((error: Error) => {
    throw new DamagedBundle(`it cannot be read: ${error.message}`);
  });
  if (!status.isDirectory() && !status.isFile()) throw new DamagedBundle('it is neither a file nor a folder');
  const bundle = status.isDirectory() ? await openFolder(path) : await openArchive(path, status.size);
  requireNames([...bundle.sizes.keys()]);
  requireSizes(bundle.sizes);
  return bundle;
}

async function openArchive(path: string, bytes: number): Promise<OpenBundle> {
  if (bytes > LIMITS.archiveBytes) {
    throw new DamagedBundle(`it has ${bytes} bytes; an archive may have at most ${LIMITS.archiveBytes}`);
  }
  const archive = await readFile(path);
  const entries = readArchive(archive, LIMITS.files);
  const sizes = new Map([...entries].map(([name, { size }]) => [name, size]));
  return { sizes, read: (name) => unpacked(archive, entries.get(name) as ZipEntry) };
}

async function openFolder(path: string): Promise<OpenBundle> {
  const sizes = new Map<string, number>();
  for (const name of await namesIn(path)) {
    const status = await lstat(join(path, name));
    if (status.isFile()) sizes.set(name, status.size);
    // A link may lead anywhere, and reading from a pipe may never end.
    else if (!status.isDirectory()) throw new DamagedBundle(`${name} is not a regular file`);
    if (sizes.size > LIMITS.files) throw new DamagedBundle(`it has more than ${LIMITS.files} files`);
  }
  return { sizes, read: (name) => createReadStream(join(path, name)) };
}

/** Returns the names in a directory and in its subdirectory for schedules, the only one that bundles have. */
async function namesIn(path: string): Promise<string[]> {
  const names = await readdir(path);
  if (!names.includes('schedules') || !(await lstat(join(path, 'schedules'))).isDirectory()) return names;
  return [...names, ...(await readdir(join(path, 'schedules'))).map((name) => `schedules/${name}`)];
}

function requireNames(names: readonly string[]): void {
  const other = names.find((name) => !isBundleFile(name));
  if (other !== undefined)
    throw new DamagedBundle(`it has a file ${JSON.stringify(other.slice(0, 100))}, which bundles do not have`);
  const [missing] = missingFiles(names);
  if (missing !== undefined) throw new DamagedBundle(`${missing} is missing`);
}

function requireSizes(sizes: OpenBundle['sizes']): void {
  for (const [name, size] of sizes) {
    const most = mostBytes(name);
    if (size > most) throw new DamagedBundle(`${name} has ${size} bytes; at most ${most} are accepted`);
  }
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (all > LIMITS.bytes) throw new DamagedBundle(`its files have ${all} bytes; at most ${LIMITS.bytes} are accepted`);
}

function mostBytes(name: string): number {
  if (name === FILES.runs) return LIMITS.bytes;
  return scheduleIn(name) === undefined ? LIMITS.documentBytes : LIMITS.scheduleBytes;
}
