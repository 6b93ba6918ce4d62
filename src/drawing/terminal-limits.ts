import { limitText } from '../figure/resources.ts';
import { seriesText, stretchText } from '../figure/wording.ts';
import type { Comparison } from '../spec/resources/comparison.ts';

/** What limits the rate of each series at the last x: a rate follows from its busiest resource, not from latencies alone. */
export function terminalLimits({ bottlenecks, series, points, x }: Comparison): string {
  const last = bottlenecks.at(-1)?.x;
  if (last === undefined) return '';
  const rows = bottlenecks.filter((one) => one.x === last);
  const names = rows.map((one) => seriesText(series, one.series));
  const width = Math.max(...names.map(({ length }) => length));
  const place = points.some((point) => point.x !== last) ? ` at ${stretchText({ from: last, to: last }, x)}` : '';
  const lines = rows.map((one, i) => `${names[i]!.padEnd(width)}  ${limitText(one)}`);
  // A share is of one instance, a time of all: it can be longer than the operation itself.
  const times = rows.some(({ limit }) => limit !== null) ? '; times are sums over all instances' : '';
  return [
    `What limits the rate${place}: busy share of each resource’s busiest instance while the rate is measured${times}`,
    ...lines,
    '',
  ].join('\n');
}
