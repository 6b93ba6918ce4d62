import { spawnSync } from 'node:child_process';
import { extname } from 'node:path';
import { isOwnAddress } from './loaded-files.ts';

const PLACE = /^(?:file:\/\/)?\/.+:\d+$/;
const MODULES = new Set(['.js', '.mjs', '.cjs']);

/**
 * Returns file and line at which a module failed to load, ignoring this package and Node.
 * @param files the files that were being loaded
 */
export function failingPlace(error: unknown, files: Iterable<string>): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  if (PLACE.test(first)) return first;
  const frame = lines.find(isOutside);
  return frame ?? (error instanceof SyntaxError ? misspeltPlace(files) : undefined);
}

/** Whether a line of a stack trace is in a file outside this package and Node. */
function isOutside(line: string): boolean {
  const address = /file:\/\/[^\s)]+/.exec(line)?.[0];
  return address !== undefined && !isOwnAddress(address);
}

/** V8 reports no location for a syntax error in an ES module, so Node's own syntax check is run, which prints one. */
function misspeltPlace(files: Iterable<string>): string | undefined {
  for (const file of files) {
    if (!MODULES.has(extname(file))) continue;
    const { status, stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
    const place = stderr.split('\n').find((line) => PLACE.test(line));
    if (status !== 0 && place !== undefined) return place;
  }
  return undefined;
}
