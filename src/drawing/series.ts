import type { Comparison } from '../spec/resources/comparison.ts';

export type Scalar = number | string | boolean;

/** A mark of a panel: a value with its 95 % interval; the ends are the value itself if it has none. */
export interface Mark {
  readonly x: Scalar;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

export interface Line {
  readonly name: string;
  readonly marks: readonly Mark[];
}

export const seriesNames = (comparison: Comparison): string[] => [
  ...new Set(comparison.points.map(({ series }) => series)),
];

/** Every x of the comparison, also those where a series has no point. */
export function xValues({ points }: Comparison): Scalar[] {
  const values: Scalar[] = [...new Set(points.map(({ x }) => x))];
  return values.every((x) => typeof x === 'number') ? values.sort((a, b) => Number(a) - Number(b)) : values;
}

const band = ({ value, low, high }: { value: number; low: number | null; high: number | null }) => ({
  value,
  low: low ?? value,
  high: high ?? value,
});

/** The metric of each series, divided by `factor`. */
export function metricLines(comparison: Comparison, factor: number): Line[] {
  return seriesNames(comparison).map((name) => ({
    name,
    marks: comparison.points
      .filter(({ series }) => series === name)
      .map(({ x, n, mean, low, high }) => ({
        x,
        n,
        value: mean / factor,
        low: (low ?? mean) / factor,
        high: (high ?? mean) / factor,
      })),
  }));
}

/** The ratio to the baseline of each series. */
export function ratioLines(comparison: Comparison): Line[] {
  return seriesNames(comparison).map((name) => ({
    name,
    marks: comparison.points
      .filter(({ series }) => series === name)
      .flatMap(({ x, n, ratio }) => (ratio ? [{ x, n, ...band(ratio) }] : [])),
  }));
}

export const largestMean = ({ points }: Comparison): number => Math.max(0, ...points.map(({ mean }) => Math.abs(mean)));
