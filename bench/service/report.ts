import { median } from '../support/turns.ts';

/** What one line of the table says. */
export interface Row {
  readonly work: string;
  readonly unit: 'ms' | 'runs/s';
  readonly rounds: readonly number[];
  /** Below which a time has to stay, or above which a rate; none where the value only stands beside others. */
  readonly target?: number;
  /** The median beside something else that was measured in the same run: how many times as long, or its share. */
  readonly beside: { readonly what: string; readonly ratio: number };
  readonly note?: string;
}

export const value = ({ rounds }: Pick<Row, 'rounds'>): number => median(rounds);

export function isMet(row: Row): boolean | undefined {
  if (row.target === undefined) return undefined;
  return row.unit === 'ms' ? value(row) < row.target : value(row) >= row.target;
}

/** A line of progress, at once. */
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
