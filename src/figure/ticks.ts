import { scaleLinear } from './scale-library.ts';

export interface Tick {
  readonly value: number;
  /** Minor ticks are drawn lighter and without a label. */
  readonly isMajor: boolean;
}

const FINER = [
  [1, 1.5, 2, 3, 5, 7],
  [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9],
] as const;

/** Returns 1-2-5 ticks of a logarithmic axis: with many, only powers of ten are labelled; with few, finer steps are added. */
export function logTicks(low: number, high: number): Tick[] {
  const usual = withinDecades([1, 2, 5], low, high);
  if (usual.length >= 3) return usual.map((value) => ({ value, isMajor: usual.length <= 9 || isPowerOfTen(value) }));
  const finer = FINER.map((steps) => withinDecades(steps, low, high)).find(({ length }) => length >= 3);
  return (finer ?? scaleLinear([low, high], [0, 1]).ticks(5)).map((value) => ({ value, isMajor: true }));
}

function withinDecades(steps: readonly number[], low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low));
  const decades = Array.from({ length: Math.ceil(Math.log10(high / low)) + 2 }, (_, i) => first + i);
  const values = decades.flatMap((decade) => steps.map((step) => Number(`${step}e${decade}`)));
  return values.filter((value) => value >= low * 0.9999 && value <= high * 1.0001);
}

const isPowerOfTen = (value: number): boolean => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;

const RATIO_TICKS = [
  [0.9, 0.95, 1, 1.05, 1.1],
  [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4],
  [0.5, 0.6, 0.7, 0.8, 1, 1.2, 1.4, 1.7, 2, 2.4, 2.8],
  [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4],
  [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20],
] as const;

/** Returns ticks of a logarithmic ratio axis, which always include 1. */
export function ratioTicks(low: number, high: number): Tick[] {
  const inside = (values: readonly number[]) => values.filter((value) => value >= low && value <= high);
  const covers = (values: readonly number[]) => values[0]! <= low * 1.15 && values.at(-1)! >= high / 1.15;
  const round = RATIO_TICKS.find((values) => covers(values) && inside(values).length <= 9);
  return round ? inside(round).map((value) => ({ value, isMajor: true })) : logTicks(low, high);
}
