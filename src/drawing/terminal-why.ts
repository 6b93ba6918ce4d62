import { betterRatio } from '../figure/comparison.ts';
import { significant } from '../figure/numbers.ts';
import { stageName } from '../figure/stages.ts';
import { scaleFor } from '../figure/units.ts';
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
  const series = [...new Set(comparison.why.filter((one) => one.x === x).map((one) => one.series))];
  const latency = (name: string) => latencyOf(comparison, name, x);
  const { factor, unit } = scaleFor('ns', Math.max(...[comparison.baseline, ...series].map(latency)));
  const inUnit = (ns: number) => significant(ns * factor);
  const signed = (ns: number) => (ns > 0 ? `+${inUnit(ns)}` : inUnit(ns));
  const rows = series.map((name) => {
    const stages = stagesOf(comparison, name, x);
    const all = stages.reduce((sum, { deltaNs }) => sum + Math.abs(deltaNs), 0);
    const most = stages.slice(0, MOST_STAGES).flatMap(({ stage, deltaNs }) => {
      const share = Math.round((Math.abs(deltaNs) / all) * 100);
      return share > 0 ? [`${inSentence(stageName(stage))} ${signed(deltaNs)} (${share}%)`] : [];
    });
    return [seriesText(comparison.series, name), inUnit(latency(name)), most.join('  ')];
  });
  const place = comparison.points.some((point) => point.x !== x)
    ? ` at ${stretchText({ from: x, to: x }, comparison.x)}`
    : '';
  const base = `${baselineName(comparison)} (${inUnit(latency(comparison.baseline))})`;
  return [
    `Mean time per operation${place}, ${unit}, and the stages that differ most from ${base}`,
    ...aligned(rows),
    ...otherWay(comparison, series, x),
    '',
  ].join('\n');
}

const latencyOf = ({ stages }: Comparison, series: string, x: Scalar): number =>
  stages.reduce((sum, stage) => (stage.series === series && stage.x === x ? sum + stage.meanNs : sum), 0);

function otherWay(comparison: Comparison, series: readonly string[], x: Scalar): string[] {
  const better = betterRatio(comparison);
  // What is neither a rate nor a time is not made of these.
  if (better === 'neutral' || (better === 'lower' && comparison.unit !== 'ns')) return [];
  return series.some((name) => goesAnotherWay(comparison, name, x)) ? [OTHER_WAY[better]] : [];
}

/** Whether the metric is better than the baseline's though an operation takes longer, or worse though it takes less. */
function goesAnotherWay(comparison: Comparison, series: string, x: Scalar): boolean {
  const ratio = comparison.points.find((point) => point.series === series && point.x === x)?.ratio?.value ?? 1;
  const difference = latencyOf(comparison, series, x) - latencyOf(comparison, comparison.baseline, x);
  // Of a tie, as the table shows it, nobody asks why.
  return (Math.round(100 * ratio) - 100) * difference * (comparison.better === 'higher' ? 1 : -1) > 0;
}

/** Largest difference first, as the comparison lists them. */
const stagesOf = ({ why }: Comparison, series: string, x: Scalar) =>
  why.filter((one) => one.series === series && one.x === x);

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map(([name = '', mean = '', stages = '']) =>
    `${name.padEnd(widths[0]!)}  ${mean.padStart(widths[1]!)}  ${stages}`.trimEnd(),
  );
}
