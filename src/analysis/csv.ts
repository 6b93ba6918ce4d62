type Cell = number | string | boolean | null;

/** Lines of comma-separated values (RFC 4180, CRLF). */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * One cell, quoted where needed. A text that a spreadsheet would run as a formula (= + - @ tab CR first) is led by an
 * apostrophe; numbers are left alone.
 */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
