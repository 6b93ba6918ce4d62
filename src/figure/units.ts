import { exact, NARROW, significant } from './numbers.ts';

export interface Scale {
  /** Factor by which a value is multiplied before it is shown in `unit`. */
  readonly factor: number;
  readonly unit: string;
}

const PREFIXES = [
  { from: 1e12, factor: 1e-12, prefix: 'T' },
  { from: 1e9, factor: 1e-9, prefix: 'G' },
  { from: 1e6, factor: 1e-6, prefix: 'M' },
  { from: 1e4, factor: 1e-3, prefix: 'k' },
] as const;

/** Returns one unit for a whole column or axis, chosen by its largest value; ns become µs, ms or s only for long times. */
export function scaleFor(unit: string, largest: number): Scale {
  if (unit === 'ns') return timeScale(largest);
  const step = PREFIXES.find(({ from }) => Math.abs(largest) >= from);
  const base = unit === '1' ? '' : unit;
  if (!step) return { factor: 1, unit: base };
  return { factor: step.factor, unit: base === '1/s' ? `${step.prefix}/s` : `${step.prefix}${base}` };
}

function timeScale(largest: number): Scale {
  if (largest >= 1e11) return { factor: 1e-9, unit: 's' };
  if (largest >= 1e8) return { factor: 1e-6, unit: 'ms' };
  if (largest >= 1e5) return { factor: 1e-3, unit: 'µs' };
  return { factor: 1, unit: 'ns' };
}

/** Formats a measured number of bytes, rounded for reading. */
export function bytes(count: number): string {
  const scale = scaleFor('B', count);
  return `${significant(count * scale.factor)}${NARROW}${scale.unit}`;
}

const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Formats a configured size exactly, in the largest binary unit that divides it: `1 MiB`, `1500 B`. */
export function exactBytes(count: number): string {
  let [value, place] = [count, 0];
  while (value !== 0 && value % 1024 === 0 && place < BINARY.length - 1) {
    value /= 1024;
    place += 1;
  }
  return `${exact(value)}${NARROW}${BINARY[place]}`;
}
