import { betterRatio, type ComparisonPoint } from '../figure/comparison.ts';
import { latenciesAt, latencyScale, latencyText } from '../figure/latency.ts';
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
 * their share of all differences. Says so if a rate does not follow it. Empty if no breakdown was measured.
 */
export function terminalWhy(comparison: Comparison): string {
  const x = comparison.why.at(-1)?.x;
  if (x === undefined) return '';
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
  const place = comparison.points.some((point) => point.x !== x)
    ? ` at ${stretchText({ from: x, to: x }, comparison.x)}`
    : '';
  const base = `${baselineName(comparison)} (${meanText(comparison.baseline)})`;
  return [
    `Mean time per operation${place}, ${scale.unit}, and the stages that differ most from ${base}`,
    ...aligned(rows),
    ...otherWay(comparison, x, differences),
    '',
  ].join('\n');
}

/** The stages that differ most, with their share of all differences. */
function mostOf(stages: StageDifferences, scale: Scale): string {
  const all = sum([...stages.values()].map(Math.abs));
  const most = [...stages].slice(0, MOST_STAGES).flatMap(([stage, ns]) => {
    const [text, share] = [differenceText(ns, scale), Math.round((Math.abs(ns) / all) * 100)];
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
