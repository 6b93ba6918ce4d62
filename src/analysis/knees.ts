import type { Comparison } from '../spec/resources/comparison.ts';
import { queueingShare } from './breakdown.ts';
import type { Cell } from './cells.ts';
import { crossings, type RatioAt } from './crossovers.ts';
import { ratioOf, resultOf } from './ratios.ts';
import { mean } from './statistics.ts';

/** The axis of the offered load. */
export const OFFERED_LOAD = 'workload.arrivalsPerSecond';
/** A series is beyond its knee once its result exceeds that at the lightest load by this factor. */
export const KNEE_FACTOR = 2;

type Knee = Comparison['knees'][number];

/**
 * Returns the load at which each series reaches twice its result at the lightest load. It is bracketed and interpolated like a
 * crossover, from the ratios to the lightest load, whose intervals include the noise of both. A series whose operations already
 * spend more than half of their latency waiting for their process at the lightest load is beyond its knee there. Empty unless x
 * is the offered load and less is better; needs at least two loads.
 */
export function kneesOf(cells: readonly Cell[], x: string, better: Comparison['better']): Knee[] {
  if (x !== OFFERED_LOAD || better !== 'lower') return [];
  return [...new Set(cells.map(({ series }) => series))].flatMap((series) => {
    const along = cells
      .filter((cell) => cell.series === series && typeof cell.x === 'number')
      .toSorted((a, b) => Number(a.x) - Number(b.x));
    return along.length > 1 ? [kneeOf(series, along)] : [];
  });
}

function kneeOf(series: string, along: readonly Cell[]): Knee {
  const lightest = along[0]!;
  const none = { at: null, between: null, interval: null, beyond: null };
  const found = { series, level: KNEE_FACTOR * mean(lightest.runs.map(resultOf)), overloaded: false };
  if (queueingShare(lightest) > 1 / KNEE_FACTOR) return { ...found, ...none, overloaded: true };
  const knee = crossings(along.flatMap((cell) => inLevels(cell, lightest)))[0];
  if (!knee) return { ...found, ...none, beyond: Number(along.at(-1)!.x) };
  const { at, between, interval } = knee;
  return { ...found, beyond: null, at, between: [...between], interval: interval && [...interval] };
}

/** Returns the result at a load in units of the level. At the lightest load itself, this is known without noise. */
function inLevels(cell: Cell, lightest: Cell): RatioAt[] {
  const ratio = ratioOf(cell, lightest);
  if (!ratio) return [];
  const scaled = (value: number | null) => (value === null ? null : value / KNEE_FACTOR);
  return [
    { ...ratio, x: Number(cell.x), value: ratio.value / KNEE_FACTOR, low: scaled(ratio.low), high: scaled(ratio.high) },
  ];
}
