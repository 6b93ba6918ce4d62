import { fixed } from './numbers.ts';
import { metricTitle } from './wording.ts';

/** A whole divided into parts, such as `2 nodes` of the group `SOR`. */
export interface ShareBar {
  readonly group: string;
  readonly label: string;
  /** Shares by part; the last is the remainder to 1. */
  readonly shares: readonly number[];
}

/** Bars of equal length, all with the same parts. */
export interface SharesFigure {
  readonly title: string;
  /** The last is the remainder. */
  readonly parts: readonly string[];
  readonly bars: readonly ShareBar[];
}

/** Returns `Computation` for first_thread_computation_share. */
export const partTitle = (metric: string): string =>
  metricTitle(metric.replace(/^first_thread_/, '').replace(/_share$/, ''));

/** Formats a share to a tenth of a per cent: all parts of a whole have the same precision. */
export const tenths = (share: number): string => `${fixed(100 * share, 1)}\u202f%`;

/** Returns the shares followed by the remainder; absent parts count as 0. */
export function withRest(shares: readonly (number | undefined)[]): number[] {
  const known = shares.map((share) => share ?? 0);
  return [...known, Math.max(0, 1 - known.reduce((sum, share) => sum + share, 0))];
}

/** Returns one CSV row per bar and part. */
export function sharesCsv({ parts, bars }: SharesFigure): string {
  const rows = bars.flatMap(({ group, label, shares }) =>
    shares.map((share, part) => `${group},${label},${parts[part]},${Number(share.toPrecision(6))}`),
  );
  return `${['group,bar,part,share', ...rows].join('\n')}\n`;
}
