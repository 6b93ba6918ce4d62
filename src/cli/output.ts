import { once } from 'node:events';
import { versioned } from '../spec/document-version.ts';

/** Returns the width of the terminal in columns; 100 without a terminal. */
export const outputWidth = (): number => process.stdout.columns || Number(process.env.COLUMNS) || 100;

/** Writes to standard output and waits until the data is accepted. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

export const printLine = (text: string): Promise<void> => print(`${text}\n`);

export const printJson = (value: unknown): Promise<void> => print(`${JSON.stringify(value, null, 2)}\n`);

/** Prints a document for --json, beginning with its format version. */
export const printDocument = (content: object): Promise<void> => printJson(versioned(content));

/** Prints a remark on standard error. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Formats rows as columns; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[], indent = ''): string {
  const widths = rows.reduce<number[]>((found, row) => row.map((cell, i) => Math.max(found[i] ?? 0, cell.length)), []);
  return rows.map((row) => `${indent}${row.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')}`.trimEnd()).join('\n');
}
