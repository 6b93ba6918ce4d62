import type { ComparisonPoint } from './comparison.ts';
import { fixed, significant, UNKNOWN } from './numbers.ts';
import type { Scale } from './units.ts';
import { ratioDecimals, ratioText } from './wording.ts';

/** Text of one point of a comparison in a table; the same in the terminal, in a file and on the page. */

export const meanCell = (point: ComparisonPoint | undefined, { factor }: Scale): string =>
  point ? significant(point.mean * factor) : UNKNOWN;

/**
 * Returns the half width of the interval in per cent of the mean, without the sign; empty if there is no interval. Where the
 * lower end is cut off at 0, that is the upper half.
 */
export function halfWidthCell(point: ComparisonPoint | undefined): string {
  if (!point || point.low === null || point.high === null || point.mean === 0) return '';
  const half = point.low === 0 ? point.high - point.mean : (point.high - point.low) / 2;
  const share = (100 * half) / Math.abs(point.mean);
  return fixed(share, share < 9.95 ? 1 : 0);
}

export const ratioCell = (point: ComparisonPoint | undefined): string =>
  point?.ratio ? ratioText(point.ratio.value) : UNKNOWN;

/** Returns `1.95, 2.05`, with as many decimals as the ratio has; empty if there is no interval. */
export function ratioIntervalCell(point: ComparisonPoint | undefined): string {
  const { value = 1, low = null, high = null } = point?.ratio ?? {};
  const decimals = ratioDecimals(value);
  return low === null || high === null ? '' : `${fixed(low, decimals)}, ${fixed(high, decimals)}`;
}

/** Returns the half width of the ratio's interval. */
export function ratioHalfWidthCell(point: ComparisonPoint | undefined): string {
  const { value = 1, low = null, high = null } = point?.ratio ?? {};
  return low === null || high === null ? '' : fixed((high - low) / 2, ratioDecimals(value));
}
