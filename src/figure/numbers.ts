/**
 * How numbers are written, in figures, tables and on the page: three significant digits, narrow spaces between groups
 * from five digits on, a true minus sign. Full precision stands in CSV and JSON only.
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

/** With so many digits, or as many as the value has. */
function scientific(value: number, digits?: number): string {
  const [mantissa = '', exponent = '0'] = Math.abs(value)
    .toExponential(digits === undefined ? undefined : digits - 1)
    .split('e');
  return signed(value, `${mantissa}${NARROW}×${NARROW}${power(Number(exponent))}`);
}

/** `10⁶` for 6. */
export function power(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

/** A result, rounded for reading. */
export function significant(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  if (value === 0) return '0';
  // Of what is written: 9.996 becomes 10.0.
  const magnitude = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))) + 1e-9);
  if (magnitude < -4 || magnitude > 11) return scientific(value, digits);
  const decimals = Math.max(0, digits - 1 - magnitude);
  return signed(value, grouped(Math.abs(value).toFixed(decimals)));
}

export function whole(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  return signed(value, grouped(String(Math.abs(Math.round(value)))));
}

export function fixed(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  return signed(value, grouped(Math.abs(value).toFixed(decimals)));
}

/** What digests are called, where somebody knows. */
let nameOf: (digest: string) => string | undefined = () => undefined;

/** From now on digests are written by these names. */
export function nameDigests(names: (digest: string) => string | undefined): void {
  nameOf = names;
}

/** A parameter's value as it was given, with all of its digits; a digest by its name, or by its beginning. */
export function exact(value: number | string | boolean): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return nameOf(value) ?? `${value.slice(0, 8)}…`;
  if (typeof value !== 'number') return String(value);
  const digits = String(Math.abs(value));
  return signed(value, digits.includes('e') ? digits : grouped(digits));
}

/** Label of a tick, which the axis chose: all of its digits, without the dust of binary fractions. */
export function tickText(value: number): string {
  const clean = Number(value.toPrecision(6));
  return clean !== 0 && Math.abs(clean) < 1e-4 ? scientific(clean) : exact(clean);
}
