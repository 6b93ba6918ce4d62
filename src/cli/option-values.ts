import { InvalidArgumentError } from 'commander';
import { inUnit } from '../spec/units.ts';

/** Returns a parser for an integer option of at least `minimum`. */
export const wholeNumber =
  (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  (given: string): number => {
    const value = Number(given);
    if (given.trim() !== '' && Number.isInteger(value) && value >= minimum && value <= maximum) return value;
    const limit = maximum === Number.MAX_SAFE_INTEGER ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
    throw new InvalidArgumentError(`Give a whole number ${limit}.`);
  };

/** Parses a time in nanoseconds. */
export function nanoseconds(given: string): number {
  const value = Number(given);
  if (given.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError('Give a time in ns, 0 or more.');
}

const SECONDS = { s: 1, m: 60, h: 3600 } as const;

/** Parses a duration (`90s`, `55m`, `1.5h`, or a plain number of seconds) to seconds. */
export function realTime(given: string): number {
  const [, digits = '', unit = 's'] = /^(\d+(?:\.\d+)?)([smh])?$/.exec(given.trim()) ?? [];
  const value = digits === '' ? 0 : Number(digits) * SECONDS[unit as keyof typeof SECONDS];
  if (value > 0 && value <= LONGEST_SECONDS) return value;
  throw new InvalidArgumentError('Give a time of at most 500h, such as 90s, 55m or 1.5h.');
}

/** Limited by Node's timers, which are below 2^31 ms. */
const LONGEST_SECONDS = 500 * 3600;

/** Collects a repeatable option. */
export const repeated = (given: string, before: readonly string[] = []): readonly string[] => [...before, given];

/** Collects a repeatable option with comma-separated values. */
export const listed = (given: string, before: readonly string[] = []): readonly string[] => {
  const values = given.split(',').map((value) => value.trim());
  if (values.some((value) => value === '')) throw new InvalidArgumentError('Give values separated by commas.');
  return [...before, ...values];
};

/** Parses a size (`500MB`, `1.5GiB`, or a plain number of bytes) to bytes. */
export function dataSize(given: string): number {
  const bytes = Math.floor(inUnit(given, 'B') ?? Number.NaN);
  if (Number.isSafeInteger(bytes) && bytes >= 0) return bytes;
  throw new InvalidArgumentError('Give a size such as 500MB, 1.5GiB or a number of bytes.');
}
