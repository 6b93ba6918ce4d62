import { closeSync, createWriteStream, lstatSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../local-store/make-folder.ts';
import { type Content, piecesOf, removeUnfinished, replaceWhole } from '../local-store/whole-file.ts';
import { thrownText } from '../spec/wording.ts';
import { EXIT, Failure } from './failure.ts';

/**
 * Writes a file that a command was asked for: whole, or not at all. A file that is there keeps its permissions, and is refused if
 * they do not allow writing. Devices, pipes and links (`/dev/stdout`) are written as they are.
 * @throws Failure (bad input) if it cannot be written, or whatever the iteration of the content throws
 */
export async function writeOutput(path: string, content: Content): Promise<void> {
  try {
    const before = lstatSync(path, { throwIfNoEntry: false });
    if (before && !before.isFile()) await pipeline(Readable.from(piecesOf(content)), createWriteStream(path));
    else await replace(path, content, before?.mode);
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? cannotWrite(path, error) : error;
  }
}

async function replace(path: string, content: Content, mode: number | undefined): Promise<void> {
  // Moving another file over it would need no permission of its own.
  if (mode !== undefined) closeSync(openSync(path, 'r+'));
  await replaceWhole(path, content, mode);
  await removeUnfinished(path);
}

/**
 * Writes files by their names in a folder, one after another, creating folders if necessary; returns their paths.
 * @throws Failure (bad input) if one cannot be written
 */
export async function writeResults(folder: string, contents: Readonly<Record<string, Content>>): Promise<string[]> {
  const paths: string[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const path = join(folder, name);
    makeFolderOf(path);
    await writeOutput(path, content);
    paths.push(path);
  }
  return paths;
}

function makeFolderOf(path: string): void {
  try {
    makeFolder(dirname(path));
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** Returns the failure of a command that could not write a file or folder. */
export function cannotWrite(path: string, error: unknown): Failure {
  const reason = thrownText(error);
  const isFull = /^(ENOSPC|EDQUOT)/.test(reason);
  const message = `Cannot write ${path}: ${reason}${isFull ? '; free some space, then do it again' : ''}`;
  return new Failure(EXIT.badInput, message, { cause: error });
}
