import type { Comparison } from '../spec/resources/comparison.ts';
import type { Scalar } from './comparison.ts';
import { significant } from './numbers.ts';
import { inOrder, type StagePart, totalNs } from './stages.ts';
import { type Scale, scaleFor } from './units.ts';

/** Something that takes the time of its stages. */
export interface Staged {
  readonly parts: readonly StagePart[];
}

/** The mean latency of an operation of one series. */
export interface SeriesLatency extends Staged {
  readonly series: string;
}

/** Returns the latencies that were broken down at one x, shortest first. */
export function latenciesAt(comparison: Comparison, x: Scalar): SeriesLatency[] {
  const entries = comparison.stages.filter((entry) => entry.x === x);
  return [...new Set(entries.map(({ series }) => series))]
    .map((series) => {
      const own = entries.filter((entry) => entry.series === series);
      return { series, parts: inOrder(Object.fromEntries(own.map(({ stage, meanNs }) => [stage, meanNs]))) };
    })
    .filter(({ parts }) => parts.length > 0)
    .toSorted((a, b) => totalNs(a.parts) - totalNs(b.parts));
}

/** Returns the unit of all that is said of some latencies, chosen by the longest. */
export const latencyScale = (latencies: readonly Staged[]): Scale =>
  scaleFor('ns', Math.max(0, ...latencies.map(({ parts }) => totalNs(parts))));

/** Formats a latency, or a stage of one, without the unit. */
export const latencyText = (ns: number, { factor }: Scale): string => significant(ns * factor);
