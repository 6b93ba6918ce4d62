const PLAIN = /^[\w.:-]*$/;

/**
 * Numbers and plain names as an array of PostgreSQL. What pg makes of a list it escapes element by element, which takes
 * as long for ten thousand rows of some columns as the database does to store them.
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
