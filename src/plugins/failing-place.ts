import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOwnAddress } from './loaded-files.ts';

const PLACE = /^(?:file:\/\/)?\/.+:\d+$/;
const MODULES = new Set(['.js', '.mjs', '.cjs']);
/** Where a frame of a stack trace is: the address of an ES module, or the path of a CommonJS module. */
const FRAME = /(?:\(|at |async )((?:file:\/\/)?\/.+):(\d+):\d+\)?$/;

/**
 * Returns file and line at which a module failed to load, ignoring this package and Node.
 * @param files the files that were being loaded
 */
export function failingPlace(error: unknown, files: Iterable<string> = []): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  if (PLACE.test(first)) return first;
  const frame = lines.find(isOutside);
  return frame ?? (error instanceof SyntaxError ? misspeltPlace([...files]) : undefined);
}

interface Frame {
  readonly file: string;
  readonly line: string;
}

/** Returns where an error arose, from the inside out, in files; empty if it has no stack trace. */
export function framesOf(error: unknown): Frame[] {
  const stack = error instanceof Error ? String(error.stack ?? '') : '';
  return stack.split('\n').flatMap((text) => {
    const [, address, line = ''] = FRAME.exec(text) ?? [];
    if (address === undefined) return [];
    return [{ file: address.startsWith('file:') ? fileURLToPath(address.replace(/\?.*$/, '')) : address, line }];
  });
}

/** Returns the innermost of some files in which an error arose, with the line; undefined if its stack trace names none. */
export const innermostPlace = (error: unknown, files: ReadonlySet<string>): Frame | undefined =>
  framesOf(error).find(({ file }) => files.has(file));

/** Whether a line is a frame of a stack trace in a file outside this package and Node; a message may name files too. */
function isOutside(line: string): boolean {
  const address = FRAME.exec(line)?.[1];
  return address?.startsWith('file:') === true && !isOwnAddress(address);
}

/**
 * V8 reports no location for a syntax error in an ES module, so Node's own syntax check is run, which prints one. It accepts any
 * file that may turn out to be an ES module, as no package.json says what it is: such files are then parsed as ES modules.
 */
function misspeltPlace(files: readonly string[]): string | undefined {
  const modules = files.filter((file) => MODULES.has(extname(file)));
  return firstPlace(modules, placeAsItIs) ?? firstPlace(modules.filter(isUndecided), placeAsModule);
}

function firstPlace(files: readonly string[], place: (file: string) => string | undefined): string | undefined {
  for (const file of files) {
    const found = place(file);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isUndecided = (file: string): boolean => extname(file) === '.js';

function placeAsItIs(file: string): string | undefined {
  return checked(['--check', file])?.find((line) => PLACE.test(line));
}

function placeAsModule(file: string): string | undefined {
  const lines = checked(['--input-type=module', '--check', '-'], readFileSync(file));
  const line = lines?.map((each) => /^\[stdin\]:(\d+)$/.exec(each)?.[1]).find((each) => each !== undefined);
  return line && `${file}:${line}`;
}

/** Returns what Node prints about a misspelt file, in lines. */
function checked(options: readonly string[], input?: Uint8Array): string[] | undefined {
  const { status, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8', ...(input && { input }) });
  return status === 0 ? undefined : stderr.split('\n');
}
