import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FILES } from '../crate/bundle-files.ts';
import { DamagedBundle } from '../crate/damaged-bundle.ts';
import { type ReadBundle, readBundle } from '../crate/read-bundle.ts';
import { EXIT, Failure } from './failure.ts';

/** The first bytes of every archive written by `export --crate`. */
const BEGIN = 'PK\u0003\u0004';

/** Whether a local file name belongs to a bundle, intact or not. */
export function isBundle(name: string): boolean {
  const status = statSync(name, { throwIfNoEntry: false });
  if (!status) return false;
  if (status.isDirectory()) return existsSync(join(name, FILES.metadata));
  return name.endsWith('.zip') || (status.isFile() && beginsLikeOne(name));
}

function beginsLikeOne(name: string): boolean {
  const head = Buffer.alloc(BEGIN.length);
  const file = openSync(name, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.toString('latin1') === BEGIN;
}

/** Reads a bundle and verifies its files. @throws Failure (bad input) if one is missing or changed */
export async function bundleIn(path: string): Promise<ReadBundle> {
  try {
    return await readBundle(path);
  } catch (error) {
    if (!(error instanceof DamagedBundle)) throw error;
    throw new Failure(EXIT.badInput, `${path} is not an intact bundle: ${error.message}`, { cause: error });
  }
}
