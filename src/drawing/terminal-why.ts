import { betterRatio, type ComparisonPoint } from '../figure/comparison.ts';
import { latenciesAt, latencyScale, latencyText, type SeriesLatency } from '../figure/latency.ts';
import { differencesAt, differenceText, type StageDifferences } from '../figure/latency-differences.ts';
import { stageName, totalNs } from '../figure/stages.ts';
import type { Scale } from '../figure/units.ts';
import { baselineName, inSentence, type Scalar, seriesText, stretchText } from '../figure/wording.ts';
import type { Comparison } from '../spec/resources/comparison.ts';

const MOST_STAGES = 3;
/** Why a metric may go another way than the times of operations, by which of its values are better. */
const OTHER_WAY = {
  higher: 'Rates do not follow these times: operations overlap. The limiting resources are shown below.',
  lower: 'The compared metric does not follow these times: more operations run one after another, or fewer overlap.',
};

/**
 * Where the time of an operation goes: its mean at the last x, and the stages that differ most from the baseline, with
 * their share of all differences. Says so if a rate does not follow it. Where nothing differs, or there is nothing to
 * compare, the stages that take longest. Empty if no breakdown was measured.
 */
export function terminalWhy(comparison: Comparison): string {
  const x = comparison.why.at(-1)?.x;
  return x === undefined ? longestStages(comparison) : differingStages(comparison, x);
}

function longestStages(comparison: Comparison): string {
  const x = comparison.stages.at(-1)?.x;
  const latencies = x === undefined ? [] : latenciesAt(comparison, x);
  if (x === undefined || latencies.length === 0) return '';
  const scale = latencyScale(latencies);
  const rows = latencies.map(({ series, parts }) => [
    seriesText(comparison.series, series),
    latencyText(totalNs(parts), scale),
    longestOf(parts, scale),
  ]);
  return [
    `Mean time per operation${placeOf(comparison, x)}, ${scale.unit}, and the stages that take longest`,
    ...aligned(rows),
    '',
  ].join('\n');
}

/** The stages that take longest, with their share of the whole. */
function longestOf(parts: SeriesLatency['parts'], scale: Scale): string {
  const whole = totalNs(parts);
  const longest = parts.toSorted((a, b) => b.ns - a.ns).slice(0, MOST_STAGES);
  return longest
    .map(({ stage, ns }) => `${inSentence(stageName(stage))} ${latencyText(ns, scale)} (${percent(ns / whole)}%)`)
    .join('  ');
}

function differingStages(comparison: Comparison, x: Scalar): string {
  const latencies = latenciesAt(comparison, x);
  const scale = latencyScale(latencies);
  const meanNs = new Map(latencies.map(({ series, parts }) => [series, totalNs(parts)]));
  const meanText = (series: string) => latencyText(meanNs.get(series) ?? 0, scale);
  const differences = differencesAt(comparison, x);
  const rows = [...differences].map(([series, stages]) => [
    seriesText(comparison.series, series),
    meanText(series),
    mostOf(stages, scale),
  ]);
  const base = `${baselineName(comparison)} (${meanText(comparison.baseline)})`;
  return [
    `Mean time per operation${placeOf(comparison, x)}, ${scale.unit}, and the stages that differ most from ${base}`,
    ...aligned(rows),
    ...otherWay(comparison, x, differences),
    '',
  ].join('\n');
}

/** Names the x that is described, unless it is the only one. */
const placeOf = ({ points, x: axis }: Comparison, x: Scalar): string =>
  points.some((point) => point.x !== x) ? ` at ${stretchText({ from: x, to: x }, axis)}` : '';

const percent = (share: number): number => Math.round(100 * share);

/** The stages that differ most, with their share of all differences. */
function mostOf(stages: StageDifferences, scale: Scale): string {
  const all = sum([...stages.values()].map(Math.abs));
  const most = [...stages].slice(0, MOST_STAGES).flatMap(([stage, ns]) => {
    const [text, share] = [differenceText(ns, scale), percent(Math.abs(ns) / all)];
    return text !== '0' && share > 0 ? [`${inSentence(stageName(stage))} ${text} (${share}%)`] : [];
  });
  return most.join('  ');
}

function otherWay(comparison: Comparison, x: Scalar, differences: ReadonlyMap<string, StageDifferences>): string[] {
  const better = betterRatio(comparison);
  // What is neither a rate nor a time is not made of these.
  if (better === 'neutral' || (better === 'lower' && comparison.unit !== 'ns')) return [];
  const isOtherWay = comparison.points.some(
    (point) => point.x === x && goesAnotherWay(comparison, point, sum(differences.get(point.series)?.values() ?? [])),
  );
  return isOtherWay ? [OTHER_WAY[better]] : [];
}

/**
 * Whether the metric is better than the baseline's though an operation takes longer, or worse though it takes less.
 * @param differenceNs of an operation's latency
 */
function goesAnotherWay({ better }: Comparison, { ratio }: ComparisonPoint, differenceNs: number): boolean {
  // Of a tie, as the table shows it, nobody asks why.
  const percentAhead = Math.round(100 * (ratio?.value ?? 1)) - 100;
  return percentAhead * differenceNs * (better === 'higher' ? 1 : -1) > 0;
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map(([name = '', mean = '', stages = '']) =>
    `${name.padEnd(widths[0]!)}  ${mean.padStart(widths[1]!)}  ${stages}`.trimEnd(),
  );
}
