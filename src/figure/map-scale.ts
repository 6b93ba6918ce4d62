import type { WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import type { Scalar } from './comparison.ts';
import { placeScale, type Range } from './scales.ts';

/** An interval of a scale that belongs to one end of a cell. */
export interface Part {
  readonly corner: Scalar;
  readonly from: number;
  readonly to: number;
}

export interface BandScale {
  readonly at: (value: Scalar) => number;
  /** Divides a cell into halves, one for each end; returns one part if both ends are the same. */
  readonly parts: (from: Scalar, to: Scalar) => Part[];
}

/** Creates a scale. Numbers are as in other figures, logarithmic over wide ranges; listed values get a strip each. */
export function mapScale({ values, refined }: WinnerAnswer['axes'][number], range: Range, gap: number): BandScale {
  return refined && values.length > 1 ? numberScale(values, range) : stripScale(values, range, gap);
}

function numberScale(values: readonly Scalar[], range: Range): BandScale {
  const { at } = placeScale(values, range);
  const parts = (from: Scalar, to: Scalar): Part[] => {
    const [start, end] = [at(from), at(to)];
    const middle = (start + end) / 2;
    return [
      { corner: from, from: start, to: middle },
      { corner: to, from: middle, to: end },
    ];
  };
  return { at, parts };
}

function stripScale(values: readonly Scalar[], { from, to }: Range, gap: number): BandScale {
  const step = (to - from) / values.length;
  const inset = (Math.sign(step) * gap) / 2;
  const start = (value: Scalar) => from + step * Math.max(0, values.indexOf(value));
  return {
    at: (value) => start(value) + step / 2,
    parts: (value) => [{ corner: value, from: start(value) + inset, to: start(value) + step - inset }],
  };
}
