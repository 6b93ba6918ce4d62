import { unitOfName, withoutUnit } from '../simulation/unit-names.ts';
import { withDigits } from './wording.ts';

export { withoutUnit };

/** Conversion factors to a parameter's unit from other units. */
const FACTORS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ns: { ps: 1e-3, ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9 },
  B: {
    ...{ B: 1, bytes: 1, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 },
    ...{ KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 },
  },
  'B/ns': { 'B/ns': 1, 'MB/s': 1e-3, 'GB/s': 1, 'TB/s': 1e3 },
  'B/s': { 'B/s': 1, 'kB/s': 1e3, 'MB/s': 1e6, 'GB/s': 1e9, 'TB/s': 1e12 },
  'ns/B': { 'ps/B': 1e-3, 'ns/B': 1, 'us/B': 1e3, 'µs/B': 1e3, 'μs/B': 1e3 },
  '1/s': { '1/s': 1, '/s': 1, 'k/s': 1e3, 'M/s': 1e6, 'G/s': 1e9 },
  W: { mW: 1e-3, W: 1, kW: 1e3 },
  J: { nJ: 1e-9, uJ: 1e-6, µJ: 1e-6, μJ: 1e-6, mJ: 1e-3, J: 1, kJ: 1e3 },
  'nJ/B': { 'pJ/B': 1e-3, 'nJ/B': 1, 'uJ/B': 1e3, 'µJ/B': 1e3, 'μJ/B': 1e3 },
  '1': { '%': 0.01 },
};

/** Groups of three digits may be separated as in figures: by U+202F, a no-break space or a space. */
const DIGITS = '(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d*)?|\\.\\d+)';
const GAP = '[ \\u00a0\\u202f]';

/** Regular expression source for a number, possibly grouped and possibly with a unit: `1 MiB`, `1 048 576`, `2.5e3`. */
export const QUANTITY = `[+\\-\\u2212]?${DIGITS}(?:[eE][+-]?\\d{1,3})?(?:${GAP}?(?:1/s|[A-Za-zµμ%/]+))?`;

const PARTS = new RegExp(`^\\s*([+\\-\\u2212]?)(${DIGITS}(?:e[+-]?\\d{1,3})?)\\s*(1/s|[a-zµμ%/]*)\\s*$`, 'i');

/** Converts a text such as `5us`, `5 %`, `1 MiB` or `1 048 576` to a unit; returns undefined if that is not possible. */
export function inUnit(text: string, unit: string): number | undefined {
  if (text.length > 40) return undefined;
  const [, sign = '', digits = '', suffix = ''] = PARTS.exec(text) ?? [];
  const factor = suffix === '' ? 1 : FACTORS[unit]?.[suffix];
  if (digits === '' || factor === undefined) return undefined;
  const value = Number(digits.replace(/[ \u00a0\u202f]/g, '')) * factor;
  // Twelve digits hide rounding errors of the factor: 5 % is 0.05.
  const exact = Number.isSafeInteger(value) ? value : Number(value.toPrecision(12));
  return sign === '' || sign === '+' ? exact : -exact;
}

const GROUPED = /^[+\-\u2212]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d+)?$/;

/** Parses a number without a unit whose digits are grouped as in figures; returns undefined for other texts. */
export const groupedNumber = (text: string): number | undefined =>
  GROUPED.test(text.trim()) ? inUnit(text, '1') : undefined;

/**
 * Parses a size with its unit to bytes: `1 MiB`, `1500 B`. Returns undefined for a text without a unit, which would be ambiguous.
 */
export const sizeInBytes = (text: string): number | undefined =>
  /[a-z]\s*$/i.test(text) ? inUnit(text, 'B') : undefined;

/** Formats an amount of memory or storage, rounded for reading: `3.42 MiB`, `1024 MiB`. */
export function mebibytes(bytes: number): string {
  const amount = bytes / 2 ** 20;
  return `${amount < 100 ? withDigits(amount, 3) : Math.round(amount)} MiB`;
}

/** Returns the two possible meanings of a size such as `64K` or `64kb`, with powers of 1024 and of 1000. */
export function sizesMeant(text: string): readonly string[] {
  const [, digits, prefix = ''] = /^\s*(\d{1,15}(?:\.\d{1,15})?)\s*([kmgt])i?b?\s*$/i.exec(text) ?? [];
  if (digits === undefined) return [];
  const letter = prefix.toUpperCase();
  return [`${digits} ${letter}iB`, `${digits} ${letter === 'K' ? 'k' : letter}B`];
}

/** Returns the unit of the values of a parameter's path, `ns` or `ns/B`; an empty text for ratios, counts and texts. */
export function pathUnit(path: string): string {
  const unit = unitOfName(path.slice(path.lastIndexOf('.') + 1));
  return unit === '1' ? '' : unit;
}

/** Returns ` ns`, or an empty text for ratios and counts. */
export function unitSuffix(unit: string | undefined): string {
  return unit === undefined || unit === '1' ? '' : ` ${unit}`;
}
