const PLAIN = /^[\w.:-]*$/;

/**
 * Formats numbers and plain names as a PostgreSQL array. pg would escape a list element by element, which for ten thousand rows
 * of a few columns takes as long as the database needs to store them.
 */
export function arrayLiteral(values: readonly (number | bigint | string | null)[]): string {
  return `{${values.map(element).join()}}`;
}

function element(value: number | bigint | string | null): string | number | bigint {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return value;
  if (value !== '' && PLAIN.test(value) && value.toLowerCase() !== 'null') return value;
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}
