/** Columns of words under a heading each, and what stands before every row. */
export interface TextTable {
  /** Heading and names of the rows. */
  readonly first: readonly string[];
  /** A column each, heading first. */
  readonly columns: readonly (readonly string[])[];
}

const widthOf = (column: readonly string[]): number => Math.max(...column.map((cell) => cell.length));

export const widthOfTable = ({ first, columns }: TextTable): number =>
  widthOf(first) + columns.reduce((sum, column) => sum + widthOf(column) + 2, 0);

/** As many columns side by side as the width allows, the others below; words stand left, numbers right. */
export function rowsOf({ first, columns }: TextTable, width: number, side: 'left' | 'right'): string[] {
  const parts = chunks(columns, width - widthOf(first));
  return parts.flatMap((part, i) => [...(i > 0 ? [''] : []), ...sideBySide({ first, columns: part }, side)]);
}

function chunks(columns: readonly (readonly string[])[], width: number): (readonly string[])[][] {
  const parts: (readonly string[])[][] = [];
  let left = 0;
  for (const column of columns) {
    const needed = widthOf(column) + 2;
    if (parts.length === 0 || needed > left) {
      parts.push([]);
      left = width;
    }
    parts.at(-1)!.push(column);
    left -= needed;
  }
  return parts;
}

function sideBySide(table: TextTable, side: 'left' | 'right'): string[] {
  const nameWidth = widthOf(table.first);
  const widths = table.columns.map(widthOf);
  const placed = (cell: string, i: number) => (side === 'left' ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!));
  const rows = table.first.map((name, row) =>
    (name.padEnd(nameWidth) + table.columns.map((column, i) => `  ${placed(column[row]!, i)}`).join('')).trimEnd(),
  );
  return [rows[0]!, '─'.repeat(widthOfTable(table)), ...rows.slice(1)];
}
