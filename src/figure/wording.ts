import type { Comparison } from '../spec/resources/comparison.ts';
import { measureOf } from '../spec/statistics.ts';
import { pathUnit, withoutUnit } from '../spec/units.ts';
import { alongX, betterRatio, fullReplications, isTested, seriesNames } from './comparison.ts';
import { exact, fixed, NARROW, significant } from './numbers.ts';
import { exactBytes, type Scale } from './units.ts';

export { pathUnit };

export type Scalar = number | string | boolean;

const ACRONYM = /^(aa|am|cpu|dma|gpu|io|iommu|iotlb|l1|l2|l3|llc|mtu|nic|numa|rdma)$/i;

function sentence(words: readonly string[]): string {
  const text = words.map((word) => (ACRONYM.test(word) ? word.toUpperCase() : word)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a title for use within a sentence: in lower case unless it begins with an acronym. */
export const inSentence = (title: string): string =>
  title.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

/** Returns `Inserts` for `inserts_per_second`, `Put latency, p99` for `put_latency_ns.p99`; the unit is shown separately. */
export function metricTitle(measure: string): string {
  const { metric: name, statistic } = measureOf(measure);
  const title = sentence(withoutUnit(name).split('_'));
  return statistic === 'value' ? title : `${title}, ${statistic === 'max' ? 'longest' : statistic}`;
}

/** `Inserts, M/s`. */
export const metricHeading = (name: string, { unit }: Scale): string =>
  metricTitle(name) + (unit === '' ? '' : `, ${unit}`);

/** Returns `Collision rate` for `workload.collisionRate`, `am: poll interval` for `mechanisms.am.pollIntervalNs`. */
export function pathTitle(path: string): string {
  const [part, kind, own] = path.split('.');
  if (part === 'mechanisms' && kind && own) return `${kind}: ${inSentence(pathTitle(own))}`;
  const name = withoutUnit(path.split('.').at(-1) ?? path);
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
  return sentence(words.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())));
}

/** Returns the title of an axis with labels from `axisValue`; sizes include their units in the labels. */
export function axisTitle(path: string): string {
  if (path === 'processes') return 'Processes P';
  const unit = pathUnit(path);
  return unit === '' || unit === 'B' ? pathTitle(path) : `${pathTitle(path)}, ${unit}`;
}

/** Formats a value of an axis exactly, in a form that is also accepted as input. */
export const axisValue = (path: string, value: Scalar): string =>
  typeof value === 'number' && pathUnit(path) === 'B' ? exactBytes(value) : exact(value);

/** Parameters of which 0 means that nothing limits. */
const UNLIMITED_AT_0 = /(^|\.)linkBandwidthBytesPerNs$/;

/** Formats a value of a path on its own: `1 MiB`, `100 ns`; `unlimited` for a link bandwidth of 0. */
export function withUnit(path: string, value: Scalar): string {
  if (value === 0 && UNLIMITED_AT_0.test(path)) return 'unlimited';
  return typeof value === 'number' && pathUnit(path) !== 'B' ? exact(value) + unitAfter(path) : axisValue(path, value);
}

/** Returns what follows a value of a path that was rounded: ` ns`, `/s`, or an empty text for ratios and counts. */
export function unitAfter(path: string): string {
  const unit = pathUnit(path);
  if (unit === '1/s') return '/s';
  return unit && NARROW + unit;
}

/** Names the place that a comparison holds: `collision rate 0.05 · own share 0.9`. */
export function placeText(facet: Readonly<Record<string, Scalar>>): string {
  return Object.entries(facet)
    .map(([path, value]) => `${axisName(path)} ${withUnit(path, value)}`)
    .join(' · ');
}

/** The x of all runs of a comparison without any axis. */
const ONLY_POINT = 'all';

const isOnlyPoint = (xs: readonly Scalar[]): boolean => xs.length === 1 && xs[0] === ONLY_POINT;

/** Returns the title of an axis with these values; empty if there is no axis. */
export const titleAlong = (path: string, xs: readonly Scalar[]): string => (isOnlyPoint(xs) ? '' : axisTitle(path));

/** Formats a value of the x axis, or says that there is only one. */
export const xText = (path: string, x: Scalar): string => (isOnlyPoint([x]) ? 'the only point' : axisValue(path, x));

/** `P = 1024`, `collision rate = 0.05`. */
export const pointName = (axis: string, x: Scalar): string =>
  isOnlyPoint([x]) ? xText(axis, x) : `${axisName(axis)} = ${withUnit(axis, x)}`;

/** `P`, `collision rate`, `am: poll interval`. */
export const axisName = (path: string): string => (path === 'processes' ? 'P' : inSentence(pathTitle(path)));

/** Returns the baseline's name: `rma`, or `collision rate 0.05` if the series are values of an axis. */
export const baselineName = ({ series, baseline }: Comparison): string =>
  series === 'mechanism' ? exact(baseline) : `${axisName(series)} ${withUnit(series, valueIn(baseline))}`;

/**
 * Returns the label of a series: `rma`, and of a value of an axis whatever says what it is: `64 KiB`, `100 ns`, but
 * `DMA channels 8` and `use snapshots true`, which would say nothing on their own.
 */
export function seriesText(series: string, name: string): string {
  if (series === 'mechanism') return exact(name);
  const text = withUnit(series, valueIn(name));
  return /^([−\d.\s]+|true|false|unlimited)$/.test(text) ? `${axisName(series)} ${text}` : text;
}

const valueIn = (name: string): Scalar => (name !== '' && Number.isFinite(Number(name)) ? Number(name) : name);

/** Explains what being above or below the baseline means, or why there are no ratios. */
export function ratioHint(comparison: Comparison): string {
  if (comparison.points.every(({ ratio }) => !ratio)) return noRatioText(comparison);
  const better = betterRatio(comparison);
  if (better !== comparison.better) return 'the baseline is below 0: neither side of 1 is better';
  if (better === 'higher') return 'above 1 is better than the baseline';
  return better === 'lower' ? 'below 1 is better than the baseline' : '';
}

/** Explains why no point has a ratio: `no ratios: the baseline is 0`. */
export function noRatioText({ points, baseline }: Comparison): string {
  const isZero = points.some(({ series, mean }) => series === baseline && mean === 0);
  return `no ratios: the baseline ${isZero ? 'is 0' : 'has no values'}`;
}

export const UNTESTED = '1 replication, not tested';

type Winner = Comparison['winners'][number];

/** Returns `P 32 to 64` or `P 128` for a stretch of the axis. */
export function stretchText({ from, to }: Pick<Winner, 'from' | 'to'>, x: string): string {
  if (isOnlyPoint([from])) return xText(x, from);
  const ends = from === to ? [from] : [from, to];
  return `${axisName(x)} ${ends.map((end) => withUnit(x, end)).join(' to ')}`;
}

type Crossover = Comparison['crossovers'][number];

/** Whether series a is below b after the crossing. */
export function fallsAfter(comparison: Comparison, { a, b, between }: Crossover): boolean {
  const [own, other] = [a, b].map((name) => alongX(comparison, name, between.slice(1, 2))[0]);
  if (b === comparison.baseline) return (own?.ratio?.value ?? 1) < 1;
  return (own?.mean ?? 0) < (other?.mean ?? 0);
}

interface Place {
  readonly between: readonly number[];
  readonly at: number;
  readonly interval: readonly number[] | null;
}

/** `between P 64 and 128`, then `interpolated at 90.2 [replication noise only: 85.1, 96.0]`. */
export function crossoverPlace(comparison: Comparison, crossover: Crossover): { bracket: string; at: string } {
  const { bracket, at } = placeAlongX(comparison, crossover);
  return { bracket: `${bracket}${crossover.refined ? ', narrowed by bisection' : ''}`, at };
}

function placeAlongX(comparison: Comparison, { between, at, interval }: Place): { bracket: string; at: string } {
  const ends = between.map((end) => withUnit(comparison.x, end)).join(' and ');
  const unit = unitAfter(comparison.x);
  const digits = (value: number) => roughly(value) + unit;
  const spread = interval ? ` [replication noise only: ${interval.map(digits).join(', ')}]` : '';
  const untested = isTested(comparison) ? '' : ` (${UNTESTED})`;
  return {
    bracket: `between ${axisName(comparison.x)} ${ends}`,
    at: `interpolated at ${digits(at)}${spread}${untested}`,
  };
}

/** Formats an interpolated value to the three or four digits that are meaningful: `90.2`, `1 735`, `1 235 000`. */
function roughly(value: number): string {
  const digits = value >= 1000 ? 4 : 3;
  return significant(Number(value.toPrecision(digits)), digits);
}

/** `am falls below rma between P 64 and 128; interpolated at 90.2 [replication noise only: 85.1, 96.0]`. */
export function crossoverText(crossover: Crossover, comparison: Comparison): string {
  const { bracket, at } = crossoverPlace(comparison, crossover);
  const [a, b] = [crossover.a, crossover.b].map((name) => seriesText(comparison.series, name));
  return `${a} ${fallsAfter(comparison, crossover) ? 'falls below' : 'rises above'} ${b} ${bracket}; ${at}`;
}

/** `rma: between offered per second 1 000 and 2 000; interpolated at 1 700 [replication noise only: 1 600, 1 900]`. */
export function kneeText(knee: Comparison['knees'][number], comparison: Comparison): string {
  const name = seriesText(comparison.series, knee.series);
  const { at, between, interval, beyond, overloaded } = knee;
  if (overloaded) return `${name}: overloaded even at the lightest load: an operation waits longer than it takes`;
  if (at === null || between === null) return `${name}: none up to ${withUnit(comparison.x, beyond ?? 0)}`;
  const place = placeAlongX(comparison, { between, at, interval });
  return `${name}: ${place.bracket}; ${place.at}`;
}

/**
 * Returns `Along topology nothing changes for rma and am: the same inserts, to the last bit, at each value.`; undefined if all
 * series change.
 */
export function unaffectedText({ unaffected, series, x, metric }: Comparison): string | undefined {
  if (unaffected.length === 0) return undefined;
  const names = new Intl.ListFormat('en').format(unaffected.map((name) => seriesText(series, name)));
  const what = inSentence(metricTitle(metric));
  return `Varying ${inSentence(pathTitle(x))} changes nothing for ${names}: the same ${what}, to the last bit, at each value.`;
}

export interface RatioMeaning {
  readonly metric: string;
  readonly unit: string;
  readonly better: Comparison['better'];
}

/**
 * Formats a ratio with its meaning and direction: `1.76 × faster (inserts/s)`, `2.30 × slower (operation latency)`, `1.20 ×
 * better (IOTLB hit ratio)`; for a metric without direction `0.57 × (remote operations per insert)`.
 */
export function ratioPhrase(ratio: number, { metric, unit, better }: RatioMeaning): string {
  const what = inSentence(metricTitle(metric)) + (unit === '1/s' ? '/s' : '');
  if (better === 'neutral' || !(ratio > 0)) return `${ratioText(ratio)}${NARROW}× (${what})`;
  const gain = better === 'higher' ? ratio : 1 / ratio;
  const [good, bad] = /(\/|n)s$/.test(unit) ? ['faster', 'slower'] : ['better', 'worse'];
  if (ratioText(gain) === ratioText(1)) return `as ${good === 'faster' ? 'fast' : 'good'} (${what})`;
  return `${ratioText(gain > 1 ? gain : 1 / gain)}${NARROW}× ${gain > 1 ? good : bad} (${what})`;
}

/** Formats a ratio with two decimals, or more for two significant digits: `1.76`, `0.0050`. */
export const ratioText = (value: number): string => fixed(value, ratioDecimals(value));

export function ratioDecimals(value: number): number {
  if (!Number.isFinite(value) || value === 0) return 2;
  return Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(Math.abs(value)) + 1e-9)));
}

/**
 * Returns the small print of a figure: the meaning of the bars, and what is missing.
 * @param leavesPanel whether a bar ends beyond its panel
 */
export function smallPrint(comparison: Comparison, leavesPanel: boolean): string {
  const { points, complete } = comparison;
  const full = fullReplications(comparison);
  const intervals = isTested(comparison)
    ? `Bars: 95 % confidence intervals, drawn if taller than the mark (${replicationsText(comparison)}, ratios paired by seed where results correlate).`
    : '1 replication: no intervals and no tests.';
  const cut = leavesPanel ? ' A bar without a cap goes on beyond the panel.' : '';
  const fewer = points.some(({ n }) => n < full) ? ' Hollow marks: fewer replications.' : '';
  const missing = complete.done < complete.total ? ` ${missingText(comparison)}` : '';
  return intervals + cut + fewer + missing;
}

/** Returns `5 replications`, or the range over points with adaptive ones: `5 to 30 replications`. */
function replicationsText({ points, replications }: Comparison): string {
  const counts = points.map(({ n }) => n);
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  return `${replications && fewest < most ? `${fewest} to ` : ''}${most} replications`;
}

/**
 * Returns `5 to 30, until half the 95 % interval of every mean of inserts_per_second is at most 2 % of it`; undefined for a fixed
 * number.
 */
export function ruleText({ replications }: Pick<Comparison, 'replications'>): string | undefined {
  if (!replications) return undefined;
  const { min, max, metric, relativeHalfWidth, baseline } = replications;
  const share = relativeHalfWidth === null ? '' : exact(Number((100 * relativeHalfWidth).toPrecision(6)));
  const until =
    relativeHalfWidth === null
      ? `every ratio of ${metric} to ${baseline} is decided`
      : `the half width of the 95 % interval of every mean of ${metric} is at most ${share} % of the mean`;
  return `${min} to ${max}, until ${until}`;
}

/**
 * Returns `14 of 16 points of a mechanism have it, 2 are undecided after 30`, counting each combination of point and mechanism.
 */
export function ruleOutcomeText({ replications }: Pick<Comparison, 'replications'>): string {
  if (!replications) return '';
  const { met, open, undecided, unmeasured } = replications.cells;
  // A ratio may also be missing because the other side has no result.
  const missing = replications.relativeHalfWidth === null ? 'nothing to compare' : 'no result';
  const all = met + open + undecided + unmeasured;
  const others = [
    ...(open > 0 ? [`${open} may get more replications`] : []),
    ...(undecided > 0 ? [`${undecided} ${undecided === 1 ? 'is' : 'are'} undecided after ${replications.max}`] : []),
    ...(unmeasured > 0 ? [`${unmeasured} ${unmeasured === 1 ? 'has' : 'have'} ${missing}`] : []),
  ];
  return [`${met} of ${all} cells (mechanism and point) meet the rule`, ...others].join(', ');
}

export const missingText = ({ complete: { done, total } }: Comparison): string =>
  `${fixed(total - done, 0)} of ${fixed(total, 0)} runs have no result and are left out.`;

/** Describes a figure in a sentence, as alternative text. */
export function altText(comparison: Comparison, titles: readonly string[], hidden: ReadonlySet<string>): string {
  const shown = seriesNames(comparison).filter((name) => !hidden.has(name)).length;
  return `${titles.join(' and ')} of ${shown} series along ${axisTitle(comparison.x)}.`;
}
