import type { Comparison } from '../spec/resources/comparison.ts';
import type { Scalar } from './comparison.ts';
import { significant } from './numbers.ts';
import type { Scale } from './units.ts';

/** Differences from the baseline by stage, largest first, in ns. */
export type StageDifferences = ReadonlyMap<string, number>;

/** Returns the differences at one x of the series that differ from the baseline. */
export function differencesAt(comparison: Comparison, x: Scalar): ReadonlyMap<string, StageDifferences> {
  const bySeries = new Map<string, Map<string, number>>();
  for (const { series, stage, deltaNs, x: at } of comparison.why) {
    if (at !== x) continue;
    bySeries.set(series, (bySeries.get(series) ?? new Map()).set(stage, deltaNs));
  }
  return bySeries;
}

/** Below this, in the unit shown, nothing differs. */
const LEAST = 0.05;

/** Formats a difference with its sign and without the unit. */
export function differenceText(ns: number, { factor }: Scale): string {
  const value = ns * factor;
  if (Math.abs(value) < LEAST) return '0';
  return `${value > 0 ? '+' : ''}${significant(value)}`;
}
