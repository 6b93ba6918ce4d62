import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/**
 * The text in a file, or in what is open under this number.
 * @throws Error whose message says what is wrong: it cannot be opened, or is no text
 */
export function readTextFile(file: string | number): string {
  const content = readFileSync(file);
  if (content.includes(0) || !isUtf8(content)) throw new Error('it is not UTF-8 text; is it the right file?');
  return content.toString();
}

/** What is wrong with a file, by the code of the system; other codes explain themselves. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder; name a file in it',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EACCES: 'this user is not allowed to read it',
};

/** Why a file could not be read, in words. */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? error.message;
}
