import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../spec/error-code.ts';

/**
 * Creates a folder and its parents. Node's `recursive` never returns if a folder cannot be created although its parent exists, as
 * below /proc.
 * @throws Error of the file system
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}
