import { InvalidArgumentError } from 'commander';

/** Reads a whole number of at least `minimum` from an option. */
export const wholeNumber =
  (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  (given: string): number => {
    const value = Number(given);
    if (given.trim() !== '' && Number.isInteger(value) && value >= minimum && value <= maximum) return value;
    const limit = maximum === Number.MAX_SAFE_INTEGER ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
    throw new InvalidArgumentError(`Give a whole number ${limit}.`);
  };

/** Reads a time in nanoseconds. */
export function nanoseconds(given: string): number {
  const value = Number(given);
  if (given.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError('Give a time in ns, 0 or more.');
}

/** Collects a repeatable option. */
export const repeated = (given: string, before: readonly string[] = []): readonly string[] => [...before, given];

/** Collects a repeatable option whose values are separated by commas. */
export const listed = (given: string, before: readonly string[] = []): readonly string[] => {
  const values = given.split(',').map((value) => value.trim());
  if (values.some((value) => value === '')) throw new InvalidArgumentError('Give values separated by commas.');
  return [...before, ...values];
};
