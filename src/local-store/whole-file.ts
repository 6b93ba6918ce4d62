import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Suffix of files that are being written, or were left incomplete by a killed process. */
const TEMPORARY = '.incomplete';
/** Age at which incomplete files of killed processes are removed. */
const OLDEST_TEMPORARY_MS = 24 * 60 * 60_000;

type Piece = string | Uint8Array;
type Pieces = Iterable<Piece> | AsyncIterable<Piece>;
export type Content = Piece | Pieces;

export function piecesOf(content: Content): Pieces {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

/**
 * Writes a file, creating its folders. Under its name it is either complete or absent, even after a power failure.
 * @throws Error of the file system, or whatever the iteration of the content throws
 */
export async function writeWhole(folder: string, name: string, content: Content): Promise<void> {
  makeFolder(folder);
  return replaceWhole(join(folder, name), content);
}

/**
 * Writes a file of an existing folder. Under its name, there is either the complete content or what was there before. `mode` is
 * that of the file, if not the usual one.
 * @throws Error of the file system, or whatever the iteration of the content throws
 */
export async function replaceWhole(path: string, content: Content, mode?: number): Promise<void> {
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}${TEMPORARY}`;
  try {
    const file = await open(temporary, 'wx');
    try {
      if (mode !== undefined) await file.chmod(mode & 0o777);
      for await (const piece of piecesOf(content)) await file.appendFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes old incomplete files that killed processes left beside the file. */
export async function removeUnfinished(path: string): Promise<void> {
  const [folder, begin] = [dirname(path), `${basename(path)}.`];
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.startsWith(begin)) await removeIfUnfinished(join(folder, name));
}

/** Removes the file if it is an old incomplete one. */
export async function removeIfUnfinished(path: string): Promise<void> {
  if (!path.endsWith(TEMPORARY)) return;
  const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(path).catch(() => undefined)) ?? {};
  if (Date.now() - mtimeMs > OLDEST_TEMPORARY_MS) await rm(path).catch(() => undefined);
}
