import type { Comparison } from '../spec/resources/comparison.ts';
import { crossings } from './crossovers.ts';

/** The axis along which operations arrive faster and faster. */
export const OFFERED_LOAD = 'workload.offeredPerSecond';
/** A series is beyond its knee where it takes so many times what it takes at the lightest load. */
export const KNEE_FACTOR = 2;

/**
 * The load at which each series takes twice what it takes at the lightest one. Bracketed and interpolated as crossovers
 * are, with the level of the lightest load in place of the baseline. Empty unless x is the offered load and less is better.
 */
export function kneesOf(points: Comparison['points'], x: string, better: Comparison['better']): Comparison['knees'] {
  if (x !== OFFERED_LOAD || better !== 'lower') return [];
  return [...new Set(points.map(({ series }) => series))].flatMap((series) => {
    const along = points.flatMap((point) =>
      point.series === series && typeof point.x === 'number' ? [{ ...point, x: point.x }] : [],
    );
    const lightest = along.toSorted((a, b) => a.x - b.x)[0];
    return lightest ? [kneeOf(series, along, KNEE_FACTOR * lightest.mean)] : [];
  });
}

type Along = Omit<Comparison['points'][number], 'x'> & { readonly x: number };

function kneeOf(series: string, along: readonly Along[], level: number): Comparison['knees'][number] {
  const inLevels = along.map(({ x, mean, low, high }) => ({
    x,
    value: mean / level,
    low: low === null ? null : low / level,
    high: high === null ? null : high / level,
    p: null,
  }));
  const knee = crossings(inLevels)[0];
  if (!knee)
    return { series, level, beyond: Math.max(...along.map(({ x }) => x)), at: null, between: null, interval: null };
  const { at, between, interval } = knee;
  return { series, level, beyond: null, at, between: [...between], interval: interval && [...interval] };
}
