import { type SharesFigure, tenths } from '../figure/shares.ts';

/** Wholes divided into parts, a line each. */
export function terminalShares({ title, parts, bars }: SharesFigure): string {
  const rows = [
    ['', '', ...parts],
    ...bars.map(({ group, label, shares }) => [group, label, ...shares.map((share) => tenths(share))]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  );
  return [title, ...lines, ''].join('\n');
}
