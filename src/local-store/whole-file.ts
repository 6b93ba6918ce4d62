import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Suffix of files that are being written, or were left incomplete by a killed process. */
export const TEMPORARY = '.incomplete';

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
 * Writes a file of an existing folder. Under its name, there is either the complete content or what was there before.
 * @throws Error of the file system, or whatever the iteration of the content throws
 */
export async function replaceWhole(path: string, content: Content): Promise<void> {
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}${TEMPORARY}`;
  try {
    const file = await open(temporary, 'wx');
    try {
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
