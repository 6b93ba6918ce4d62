import { fixed } from './numbers.ts';
import { metricTitle } from './wording.ts';

/** A whole divided into parts: `2 nodes` of the group `SOR`. */
export interface ShareBar {
  readonly group: string;
  readonly label: string;
  /** By part; what they leave of 1 is the last. */
  readonly shares: readonly number[];
}

/** Bars of equal length, each divided alike. */
export interface SharesFigure {
  readonly title: string;
  /** The last is the rest. */
  readonly parts: readonly string[];
  readonly bars: readonly ShareBar[];
}

/** `Computation`, of first_thread_computation_share. */
export const partTitle = (metric: string): string =>
  metricTitle(metric.replace(/^first_thread_/, '').replace(/_share$/, ''));

/** To a tenth of a per cent: parts of one whole have one precision. */
export const tenths = (share: number): string => `${fixed(100 * share, 1)}\u202f%`;

/** Shares of the parts, and what they leave: parts that a whole does not have are none of it. */
export function withRest(shares: readonly (number | undefined)[]): number[] {
  const known = shares.map((share) => share ?? 0);
  return [...known, Math.max(0, 1 - known.reduce((sum, share) => sum + share, 0))];
}

/** One row a bar and part, for a spreadsheet. */
export function sharesCsv({ parts, bars }: SharesFigure): string {
  const rows = bars.flatMap(({ group, label, shares }) =>
    shares.map((share, part) => `${group},${label},${parts[part]},${Number(share.toPrecision(6))}`),
  );
  return `${['group,bar,part,share', ...rows].join('\n')}\n`;
}
