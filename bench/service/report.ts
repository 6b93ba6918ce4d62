import { median } from '../support/turns.ts';

/** One line of the table. */
export interface Row {
  readonly work: string;
  readonly unit: 'ms' | 'runs/s';
  readonly rounds: readonly number[];
  /** Upper limit of a time, or lower limit of a rate; absent for values without a target. */
  readonly target?: number;
  /** The median relative to something else measured in the same run. */
  readonly beside: { readonly what: string; readonly ratio: number };
  readonly note?: string;
}

export const value = ({ rounds }: Pick<Row, 'rounds'>): number => median(rounds);

export function isMet(row: Row): boolean | undefined {
  if (row.target === undefined) return undefined;
  return row.unit === 'ms' ? value(row) < row.target : value(row) >= row.target;
}

/** Prints a line of progress immediately. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

export function print(rows: readonly Row[]): void {
  console.log(`${'work'.padEnd(42)}${'measured'.padStart(14)}${'target'.padStart(9)}          ratio`);
  for (const row of rows) {
    const measured = `${short(value(row))} ${row.unit}`.padStart(14);
    const target = row.target === undefined ? '' : `${row.unit === 'ms' ? '<' : '≥'} ${row.target}`;
    const met = { true: 'met', false: 'MISSED', undefined: '' }[String(isMet(row))] ?? '';
    const ratio = `${short(row.beside.ratio)} x ${row.beside.what}`;
    const note = row.note === undefined ? '' : `; ${row.note}`;
    console.log(`${row.work.padEnd(42)}${measured}${target.padStart(9)}  ${met.padEnd(6)}  ${ratio}${note}`);
  }
}

export function short(number: number): string {
  return number.toFixed(number < 10 ? 2 : number < 100 ? 1 : 0);
}
