/**
 * Number format of figures, tables and the page: three significant digits, narrow spaces between groups from five digits on, a
 * true minus sign. Only CSV and JSON have full precision.
 */
export const NARROW = '\u202f';
export const UNKNOWN = '–';
const MINUS = '\u2212';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export function grouped(digits: string): string {
  const [integer = '', fraction] = digits.split('.');
  const groups = integer.length > 4 ? integer.replace(/\B(?=(\d{3})+$)/g, NARROW) : integer;
  return fraction ? `${groups}.${fraction}` : groups;
}

function signed(value: number, digits: string): string {
  return (value < 0 ? MINUS : '') + digits;
}

/** Uses the given number of digits, or all that the value has. */
function scientific(value: number, digits?: number): string {
  const [mantissa = '', exponent = '0'] = Math.abs(value)
    .toExponential(digits === undefined ? undefined : digits - 1)
    .split('e');
  return signed(value, `${mantissa}${NARROW}×${NARROW}${power(Number(exponent))}`);
}

/** Returns `10⁶` for 6. */
export function power(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

/** Formats a result, rounded for reading. */
export function significant(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  if (value === 0) return '0';
  // Based on the rounded value, as 9.996 becomes 10.0.
  const magnitude = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))) + 1e-9);
  if (magnitude < -4 || magnitude > 11) return scientific(value, digits);
  const decimals = Math.max(0, digits - 1 - magnitude);
  return signed(value, grouped(Math.abs(value).toFixed(decimals)));
}

export function whole(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  // Not `String`, which rounds from 2^53 on.
  return signed(value, grouped(Math.abs(Math.round(value)).toFixed(0)));
}

export function fixed(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  return signed(value, grouped(Math.abs(value).toFixed(decimals)));
}

/** Returns the name of a digest, if known. */
let nameOf: (digest: string) => string | undefined = () => undefined;

/** Sets the names by which digests are displayed from now on. */
export function nameDigests(names: (digest: string) => string | undefined): void {
  nameOf = names;
}

/** Formats a parameter value as given, with all digits; a digest by its name or its first digits. */
export function exact(value: number | string | boolean): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return nameOf(value) ?? `${value.slice(0, 8)}…`;
  if (typeof value !== 'number') return String(value);
  const digits = String(Math.abs(value));
  return signed(value, digits.includes('e') ? digits : grouped(digits));
}

/** A default or preset for reading: one that was computed, such as 1/0.33, has six digits and says that it is rounded. */
export function legible(value: number | string | boolean): string {
  if (typeof value !== 'number' || Number.isInteger(value)) return exact(value);
  const short = Number(value.toPrecision(6));
  return short === value ? exact(value) : `≈${NARROW}${exact(short)}`;
}

/** Formats the label of a tick with all its digits, without binary rounding errors. */
export function tickText(value: number): string {
  const clean = Number(value.toPrecision(6));
  return clean !== 0 && Math.abs(clean) < 1e-4 ? scientific(clean) : exact(clean);
}
