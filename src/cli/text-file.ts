import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/**
 * Reads the text in a file or from an open file descriptor.
 * @throws Error with the reason: it cannot be opened, or is not text
 */
export function readTextFile(file: string | number): string {
  const content = readFileSync(file);
  if (content.includes(0) || !isUtf8(content)) throw new Error('it is not UTF-8 text; is it the right file?');
  return content.toString();
}

/** Explanations of system error codes; other codes are self-explanatory. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder; name a file in it',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EACCES: 'this user is not allowed to read it',
};

/** Explains why a file could not be read. */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? error.message;
}
