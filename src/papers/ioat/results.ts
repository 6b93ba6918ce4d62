import type { Value } from '../evidence.ts';
import { ratioOf, type Study } from '../evidence.ts';

export const BASIC = 'two-sided-basic';
export const HELPER = 'two-sided-helper';
export const ENGINE = 'two-sided-ioat';
export const DESIGNS = [BASIC, HELPER, ENGINE] as const;
export const KIB = 1024;
export const MIB = 1_048_576;

const SIZE = 'workload.putBytes';

/** Returns the runs of a design, with one put size if it is given. */
export function of(study: Study, mechanism: string, putBytes?: number): Study {
  return study.where(putBytes === undefined ? { mechanism } : { mechanism, [SIZE]: putBytes });
}

/** Returns the put sizes of a study within limits (inclusive). */
export function sizes(study: Study, least = 0, most = Number.POSITIVE_INFINITY): number[] {
  return study.numbers(SIZE).filter((size) => size >= least && size <= most);
}

/** Returns the ratio of a metric between two designs, for each put size. */
export function ratios(
  study: Study,
  metric: string,
  [over, under]: readonly [over: string, under: string],
  putSizes: readonly number[],
): Value[] {
  return putSizes.map((size) => ratioOf(metric, of(study, over, size), of(study, under, size)));
}

/** Returns the mean of a metric for a design and a put size. */
export const value = (study: Study, metric: string, mechanism: string, size: number): number =>
  of(study, mechanism, size).mean(metric).mean;
