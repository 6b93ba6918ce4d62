import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Suffix of files that are being written, or were left incomplete by a killed process. */
export const TEMPORARY = '.incomplete';

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Writes a file, creating its folders. Under its name it is either complete or absent, even after a power failure.
 * @throws Error of the file system, or whatever the iteration of the content throws
 */
export async function writeWhole(folder: string, name: string, content: string | Uint8Array | Pieces): Promise<void> {
  makeFolder(folder);
  const temporary = join(folder, `${name}.${process.pid}-${randomBytes(4).toString('hex')}${TEMPORARY}`);
  try {
    const file = await open(temporary, 'wx');
    try {
      const isWhole = typeof content === 'string' || content instanceof Uint8Array;
      for await (const piece of isWhole ? [content] : content) await file.appendFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}
