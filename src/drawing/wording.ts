import type { Comparison } from '../spec/resources/comparison.ts';

const NARROW_SPACE = '\u202f';
const MINUS = '\u2212';

const group = (digits: string): string =>
  digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE) : digits;

/** A number for reading: significant digits, groups from five digits on, a true minus sign. */
export function readable(value: number, significant = 3): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const digits = significant - 1 - Math.floor(Math.log10(Math.abs(value)) + 1e-9);
  return fixed(value, Math.min(Math.max(0, digits), 6));
}

/** A number with a fixed count of decimals, grouped. */
export function fixed(value: number, decimals: number): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  return (value < 0 ? MINUS : '') + group(whole) + (fraction ? `.${fraction}` : '');
}

/** A number as an axis shows it: all of its digits, no more. */
export const tickLabel = (value: number): string => {
  const [whole = '0', fraction] = String(Number(value.toPrecision(6))).split('.');
  return group(whole) + (fraction ? `.${fraction}` : '');
};

export interface DisplayUnit {
  readonly factor: number;
  readonly unit: string;
}

const PREFIXES = [
  { factor: 1e12, prefix: 'T' },
  { factor: 1e9, prefix: 'G' },
  { factor: 1e6, prefix: 'M' },
  { factor: 1e3, prefix: 'k' },
] as const;

/** The unit in which values up to `largest` are shown: an SI prefix for the whole axis or column. */
export function displayUnit(unit: string, largest: number): DisplayUnit {
  if (unit === 'ns' && largest >= 1e7) return { factor: 1e6, unit: 'ms' };
  if (unit === 'ns' && largest >= 1e5) return { factor: 1e3, unit: 'µs' };
  const scaled = PREFIXES.find(({ factor }) => largest >= factor * 3);
  if (scaled && unit === '1/s') return { factor: scaled.factor, unit: `${scaled.prefix}/s` };
  if (scaled && unit === 'B') return { factor: scaled.factor, unit: `${scaled.prefix}B` };
  return { factor: 1, unit: unit === '1/s' ? '/s' : unit };
}

const ACRONYMS = new Map(['iotlb', 'cpu', 'nic', 'l2'].map((word) => [word, word.toUpperCase()]));

function sentence(words: readonly string[]): string {
  const text = words.map((word) => ACRONYMS.get(word) ?? word).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `inserts_per_second` in M/s: `Inserts, M/s`; `operation_latency_ns`: `Operation latency, ns`. */
export function metricTitle(metric: string, { unit }: DisplayUnit): string {
  const words = metric
    .replace(/_per_second$/, '')
    .replace(/_(ns|bytes)$/, '')
    .split('_');
  return unit === '1' ? sentence(words) : `${sentence(words)}, ${unit}`;
}

/** `processes`: `Processes P`; `workload.collisionRate`: `Collision rate`; `machine.interruptLatencyNs`: `…, ns`. */
export function axisTitle(path: string): string {
  if (path === 'processes') return 'Processes P';
  const name = path.split('.').at(-1) ?? path;
  const unit = /Ns$/.test(name) ? ', ns' : '';
  const words = name
    .replace(/Ns$/, '')
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase());
  return sentence(words) + unit;
}

/** The baseline by name: `rma`, or `Collision rate 0.05` where a line stands for a value of an axis. */
export const baselineTitle = ({ series, baseline }: Comparison): string =>
  series === 'mechanism' ? baseline : `${axisTitle(series)} ${baseline}`;

/** What being above or below the baseline means. */
export function ratioNote({ better }: Comparison): string {
  if (better === 'higher') return 'above 1 is better than the baseline';
  return better === 'lower' ? 'below 1 is better than the baseline' : '';
}

/** `P 64 to 128: am` and the like, a line for each stretch of the axis; why a line may name several series. */
export function winnerText({ from, to, series, significant }: Comparison['winners'][number], x: string): string {
  const place = from === to ? xText(from) : `${xText(from)} to ${xText(to)}`;
  const [best, ...equal] = series;
  const names = equal.length > 0 ? `${best}, not distinguishable from ${equal.join(', ')}` : best;
  return `${axisSymbol(x)} ${place}: ${names}${significant === null ? ` (${UNTESTED})` : ''}`;
}

const UNTESTED = '1 replication, not tested';
const xText = (x: number | string | boolean): string => (typeof x === 'number' ? tickLabel(x) : String(x));
const axisSymbol = (path: string): string => (path === 'processes' ? 'P' : axisTitle(path));

/** `am falls below rma between P 64 and 128; interpolated at 90.2 [85.1, 96, of replications only]`. */
export function crossoverText(crossover: Comparison['crossovers'][number], comparison: Comparison): string {
  const { a, b, between, at, interval, refined } = crossover;
  const [from, to] = between.map(xText);
  const after = comparison.points.find((point) => point.series === a && point.x === between[1]);
  const turns = (after?.ratio?.value ?? 1) < 1 ? 'falls below' : 'rises above';
  const spread = interval ? `[replications only: ${readable(interval[0]!)}, ${readable(interval[1]!)}]` : '';
  const untested = after?.ratio?.low === null ? `(${UNTESTED})` : '';
  const place = `interpolated at ${readable(at)}`;
  const bracket = `between ${axisSymbol(comparison.x)} ${from} and ${to}${refined ? ', narrowed by bisection' : ''}`;
  return [`${a} ${turns} ${b} ${bracket}; ${place}`, spread, untested].filter(Boolean).join(' ');
}

/** The values at which the other axes are held: `Collision rate 0.05`. */
export function facetText({ facet }: Comparison): string {
  return Object.entries(facet)
    .map(([path, value]) => `${axisTitle(path)} ${value}`)
    .join(' · ');
}
