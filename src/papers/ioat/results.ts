import type { Value } from '../evidence.ts';
import { ratioOf, type Study } from '../evidence.ts';

export const BASIC = 'two-sided-basic';
export const HELPER = 'two-sided-helper';
export const ENGINE = 'two-sided-ioat';
export const DESIGNS = [BASIC, HELPER, ENGINE] as const;
export const KIB = 1024;
export const MIB = 1_048_576;

const SIZE = 'workload.putBytes';

/** The runs of a design, of one size of puts where it is given. */
export function of(study: Study, mechanism: string, putBytes?: number): Study {
  return study.where(putBytes === undefined ? { mechanism } : { mechanism, [SIZE]: putBytes });
}

/** Sizes of puts of a study within limits. */
export function sizes(study: Study, least = 0, most = Number.POSITIVE_INFINITY): number[] {
  return study.numbers(SIZE).filter((size) => size >= least && size <= most);
}

/** A metric of one design over that of another, by size. */
export function ratios(
  study: Study,
  metric: string,
  [over, under]: readonly [over: string, under: string],
  putSizes: readonly number[],
): Value[] {
  return putSizes.map((size) => ratioOf(metric, of(study, over, size), of(study, under, size)));
}

/** Mean of a metric of a design at a size. */
export const value = (study: Study, metric: string, mechanism: string, size: number): number =>
  of(study, mechanism, size).mean(metric).mean;
