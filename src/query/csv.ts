type Cell = string | number | boolean | null | undefined;

/**
 * One line of CSV (RFC 4180) with its line end. Text that a spreadsheet would take for a formula is preceded by an
 * apostrophe; numbers keep all their digits.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
