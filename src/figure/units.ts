import { exact, NARROW, significant, UNKNOWN } from './numbers.ts';

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
  if (!step) return { factor: 1, unit: unit === '1' ? '' : unit };
  return { factor: step.factor, unit: unit.replace(/^1?/, step.prefix) };
}

function timeScale(largest: number): Scale {
  if (largest >= 1e11) return { factor: 1e-9, unit: 's' };
  if (largest >= 1e8) return { factor: 1e-6, unit: 'ms' };
  if (largest >= 1e5) return { factor: 1e-3, unit: 'µs' };
  return { factor: 1, unit: 'ns' };
}

/** Formats a simulated time, given in ns, on its own and in the unit that a table of it has: `2354 ns`, `292 µs`. */
export function timeText(ns: number, digits = 3): string {
  if (!Number.isFinite(ns)) return UNKNOWN;
  const { factor, unit } = scaleFor('ns', Math.abs(ns));
  return `${significant(ns * factor, digits)}${NARROW}${unit}`;
}

/** Formats a span of wall time or CPU time, given in seconds: `840 ms`, `42 s`, `4 min 12 s`, `2 h 5 min`. */
export function wallTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return UNKNOWN;
  const [milliseconds, whole] = [Math.round(seconds * 1000), Math.round(seconds)];
  if (milliseconds < 1000) return `${significant(seconds * 1000, 2)}${NARROW}ms`;
  if (whole < 60) return `${whole < 10 ? significant(seconds, 2) : whole}${NARROW}s`;
  return whole < 3600 ? pair(whole, 'min', 's') : pair(Math.round(seconds / 60), 'h', 'min');
}

/** Formats an estimate of wall time, which is not known to the second: `4 min`, `2 h 40 min`. */
export function roughTime(seconds: number): string {
  const step = seconds < 100 ? 1 : seconds < 5400 ? 60 : 600;
  return wallTime(step === 1 ? seconds : Math.round(seconds / step) * step);
}

function pair(total: number, large: string, small: string): string {
  const rest = total % 60;
  return `${Math.floor(total / 60)}${NARROW}${large}${rest > 0 ? ` ${rest}${NARROW}${small}` : ''}`;
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
