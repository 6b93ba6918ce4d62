import { once } from 'node:events';
import { versioned } from '../spec/document-version.ts';

/** Returns the width of the terminal in columns; 100 without a terminal. */
export const outputWidth = (): number => process.stdout.columns || Number(process.env.COLUMNS) || 100;

/** Writes data for programs to standard output, as they are, and waits until they are accepted. */
export async function printData(data: string): Promise<void> {
  if (!process.stdout.write(data)) await once(process.stdout, 'drain');
}

/** Prints text for people on standard output, and waits until it is accepted. */
export const print = (text: string): Promise<void> => printData(harmless(text));

export const printLine = (text: string): Promise<void> => print(`${text}\n`);

export const printJson = (value: unknown): Promise<void> => printData(`${JSON.stringify(value, null, 2)}\n`);

/** Prints a document for --json, beginning with its format version. */
export const printDocument = (content: object): Promise<void> => printJson(versioned(content));

/** Prints a remark on standard error. */
export function note(text: string): void {
  process.stderr.write(`${harmless(text)}\n`);
}

/** Characters that control a terminal, or change the direction of text; lines and tabs stay. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Shows control characters as escapes: names and messages may come from others, who must not overwrite what a command says. */
const harmless = (text: string): string =>
  text.replace(CONTROLS, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Formats rows as columns; the last column is not padded. Names from others may hold line ends, which would look like rows. */
export function columns(given: readonly (readonly string[])[], indent = ''): string {
  const rows = given.map((row) => row.map((cell) => cell.replaceAll(LINE_ENDS, ' ')));
  const widths = rows.reduce<number[]>((found, row) => row.map((cell, i) => Math.max(found[i] ?? 0, cell.length)), []);
  return rows.map((row) => `${indent}${row.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')}`.trimEnd()).join('\n');
}

const LINE_ENDS = /[\n\t\u2028\u2029]/g;
