import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/**
 * The text in a file, or in what is open under this number.
 * @throws Error whose message says what is wrong: it cannot be opened, or is no text
 */
export function readTextFile(file: string | number): string {
  const content = readFileSync(file);
  if (content.includes(0) || !isUtf8(content)) throw new Error('it is no text in UTF-8; is it another file?');
  return content.toString();
}
