import { spawnSync } from 'node:child_process';
import { extname } from 'node:path';
import { isOwnAddress } from './loaded-files.ts';

const PLACE = /^(?:file:\/\/)?\/.+:\d+$/;
const MODULES = new Set(['.js', '.mjs', '.cjs']);

/**
 * Where a module fails that cannot be loaded, as file and line: in none of this package, and in none of Node.
 * @param files those that were to be loaded
 */
export function failingPlace(error: unknown, files: Iterable<string>): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  if (PLACE.test(first)) return first;
  const frame = lines.find(isOutside);
  return frame ?? (error instanceof SyntaxError ? misspeltPlace(files) : undefined);
}

/** Whether a line of a stack is in a file that is neither of this package nor of Node. */
function isOutside(line: string): boolean {
  const address = /file:\/\/[^\s)]+/.exec(line)?.[0];
  return address !== undefined && !isOwnAddress(address);
}

/** V8 tells of no place in an ES module that it cannot read: a check by Node itself prints one. */
function misspeltPlace(files: Iterable<string>): string | undefined {
  for (const file of files) {
    if (!MODULES.has(extname(file))) continue;
    const { status, stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
    const place = stderr.split('\n').find((line) => PLACE.test(line));
    if (status !== 0 && place !== undefined) return place;
  }
  return undefined;
}
