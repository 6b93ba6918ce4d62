/**
 * How numbers are written on the page: three significant digits, narrow spaces between groups from five digits on, a
 * true minus sign. Full precision stands in the CSV only.
 */
export const NARROW = '\u202f';
const MINUS = '\u2212';
const UNKNOWN = '–';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function grouped(digits: string): string {
  const [integer = '', fraction] = digits.split('.');
  const groups = integer.length > 4 ? integer.replace(/\B(?=(\d{3})+$)/g, NARROW) : integer;
  return fraction ? `${groups}.${fraction}` : groups;
}

function signed(value: number, digits: string): string {
  return (value < 0 ? MINUS : '') + digits;
}

function scientific(value: number, digits: number): string {
  const [mantissa = '', exponent = '0'] = Math.abs(value)
    .toExponential(digits - 1)
    .split('e');
  return signed(value, `${mantissa}${NARROW}×${NARROW}${power(Number(exponent))}`);
}

/** `10⁶` for 6. */
export function power(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

export function significant(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  if (value === 0) return '0';
  const magnitude = Math.floor(Math.log10(Math.abs(value)) + 1e-9);
  if (magnitude < -4 || magnitude > 11) return scientific(value, digits);
  const decimals = Math.max(0, digits - 1 - magnitude);
  return signed(value, grouped(Math.abs(value).toFixed(decimals)));
}

export function whole(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  return signed(value, grouped(String(Math.abs(Math.round(value)))));
}

/** 1st, 2nd, 3rd, 4th, 11th … */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${whole(place)}${(teen ? undefined : ['', 'st', 'nd', 'rd'][place % 10]) || 'th'}`;
}

export function fixed(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  return signed(value, grouped(Math.abs(value).toFixed(decimals)));
}

/** A parameter's value as it was given: exact, large round powers of ten as such; of a digest only the beginning. */
export function exact(value: number | string | boolean): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return `${value.slice(0, 8)}…`;
  if (typeof value !== 'number') return String(value);
  const exponent = Math.log10(Math.abs(value));
  if (Math.abs(value) >= 1e5 && Number.isInteger(exponent)) return signed(value, power(exponent));
  if (Math.abs(value) >= 1e4 && Number.isInteger(value)) return whole(value);
  return String(value).replace('-', MINUS);
}

/** A label of a linear axis: 100 000 between 80 000 and 120 000, not 10⁵. */
export function axisLabel(value: number): string {
  return Number.isInteger(value) ? whole(value) : exact(value);
}

/** A span of simulated time; the input is in ns. */
export function timeSpan(ns: number, digits = 3): string {
  if (!Number.isFinite(ns)) return UNKNOWN;
  if (ns >= 1e9) return `${significant(ns / 1e9, digits)}${NARROW}s`;
  if (ns >= 1e6) return `${significant(ns / 1e6, digits)}${NARROW}ms`;
  if (ns >= 1e4) return `${significant(ns / 1e3, digits)}${NARROW}µs`;
  return `${significant(ns, Math.max(4, digits))}${NARROW}ns`;
}

/** A span of wall time in seconds: `4 min 12 s`. */
export function wallTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return UNKNOWN;
  if (seconds < 1) return `${significant(seconds * 1000, 2)}${NARROW}ms`;
  if (seconds < 60) return `${seconds < 10 ? significant(seconds, 2) : Math.round(seconds)}${NARROW}s`;
  if (seconds < 5400) return pair(seconds, 60, 'min', 's');
  return pair(seconds / 60, 60, 'h', 'min');
}

function pair(value: number, size: number, large: string, small: string): string {
  const total = Math.round(value);
  const rest = total % size;
  return `${Math.floor(total / size)}${NARROW}${large}${rest ? ` ${rest}${NARROW}${small}` : ''}`;
}

export function bytes(count: number): string {
  const scale = scaleFor('B', count);
  return `${significant(count * scale.factor)}${NARROW}${scale.unit}`;
}

/** `12 min ago`, `yesterday, 22:40`, `19 Nov`. */
export function since(iso: string, now: number): string {
  const then = new Date(iso);
  const seconds = (now - then.getTime()) / 1000;
  if (seconds < 45) return 'just now';
  if (seconds < 3600) return `${Math.max(1, Math.round(seconds / 60))} min ago`;
  if (seconds < 12 * 3600) return `${Math.round(seconds / 3600)} h ago`;
  const days = Math.floor(now / 864e5) - Math.floor(then.getTime() / 864e5);
  const clock = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (days <= 1) return `${days === 0 ? 'today' : 'yesterday'}, ${clock}`;
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

export interface Scale {
  /** Multiply a value by this before it is written under `unit`. */
  readonly factor: number;
  readonly unit: string;
}

const PREFIXES = [
  { from: 1e12, factor: 1e-12, prefix: 'T' },
  { from: 1e9, factor: 1e-9, prefix: 'G' },
  { from: 1e6, factor: 1e-6, prefix: 'M' },
  { from: 1e4, factor: 1e-3, prefix: 'k' },
] as const;

/** One SI prefix for a whole column or axis, chosen by its largest value; ns turn into µs or ms only when they are long. */
export function scaleFor(unit: string, largest: number): Scale {
  if (unit === 'ns') return timeScale(largest);
  const step = PREFIXES.find(({ from }) => Math.abs(largest) >= from);
  const base = unit === '1' ? '' : unit;
  if (!step) return { factor: 1, unit: base === '1/s' ? '1/s' : base };
  return { factor: step.factor, unit: base === '1/s' ? `${step.prefix}/s` : `${step.prefix}${base}` };
}

function timeScale(largest: number): Scale {
  if (largest >= 1e9) return { factor: 1e-6, unit: 'ms' };
  if (largest >= 1e6) return { factor: 1e-3, unit: 'µs' };
  return { factor: 1, unit: 'ns' };
}

const UNIT_SUFFIXES = ['_per_second', '_ns', '_bytes', '_joules'];

/** `inserts_per_second` -> `Inserts`, `operation_latency_ns` -> `Operation latency`: the unit stands beside it anyway. */
export function metricTitle(name: string): string {
  const suffix = UNIT_SUFFIXES.find((end) => name.endsWith(end)) ?? '';
  return sentence(name.slice(0, name.length - suffix.length).replaceAll('_', ' '));
}

/** `workload.collisionRate` -> `Collision rate`, `mechanisms.am.pollIntervalNs` -> `am: poll interval`. */
export function pathTitle(path: string): string {
  const [part, kind, own] = path.split('.');
  if (part === 'mechanisms' && kind && own) return `${kind}: ${pathTitle(own).toLowerCase()}`;
  const name = path.split('.').at(-1) ?? path;
  const words = name.replace(/(BytesPerNs|Ns|Bytes)$/, '').replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  return sentence(words.replace(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase()));
}

/** Unit of a path's values where its name ends with one: `ns`, `B`, `B/ns`. Beside `pathTitle`, which leaves it out. */
export function pathUnit(path: string): string {
  const [, end = ''] = /(BytesPerNs|Ns|Bytes)$/.exec(path) ?? [];
  return ({ BytesPerNs: 'B/ns', Ns: 'ns', Bytes: 'B' } as Record<string, string>)[end] ?? '';
}

/** A value of a path with its unit: `8192 B`. */
export function withUnit(path: string, value: number | string | boolean): string {
  const unit = typeof value === 'number' ? pathUnit(path) : '';
  return unit ? `${exact(value)}${NARROW}${unit}` : exact(value);
}

/** Numbers within a text, in groups from five digits on. */
export function groupedIn(text: string): string {
  return text.replace(/(?<![\d.\w])\d{5,}(?![\w])/g, (digits) => grouped(digits));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
