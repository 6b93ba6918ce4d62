import { expect, it } from 'vitest';
import type { FittedRow } from '../../src/calibration/calibrate.ts';
import type { Measurement } from '../../src/calibration/measurement.ts';
import { calibrationText } from '../../src/cli/calibration-text.ts';

const MEASUREMENT: Measurement = {
  ...{ file: 'lat.txt', line: 12, tool: 'perftest', test: 'ib_write_lat' },
  ...{ access: 'put', quantity: 'one-way', bothWays: false, inFlight: 1 },
  ...{ bytes: 8, value: 1000, error: 0.001 },
};

const missing = (miss: number): FittedRow => ({
  measurement: MEASUREMENT,
  before: 1000,
  after: 1000 * (1 + miss),
  miss,
  fits: Math.abs(miss) <= 0.05,
});

const verdictOf = (...misses: readonly number[]): string | undefined => {
  const nothing = { conditions: {}, outputs: [], parameters: [], left: [], unused: [] };
  const text = calibrationText({ preset: 'ib-hdr', ...nothing, rows: [0.001, 0.002, 0.003, ...misses].map(missing) });
  return /^.* rows fit .*$/m.exec(text)?.[0];
};

it.each([
  [[0.051], '3 of 4 rows fit (within 5 %, or twice the standard error of the row); one misses by 5.1 %.'],
  [[-0.0523, 0.31], '3 of 5 rows fit (within 5 %, or twice the standard error of the row); 2 miss by 5.2 % to 31 %.'],
])('a row that misses by %j does not read as one that is allowed to', (misses, verdict) => {
  expect(verdictOf(...misses)).toBe(verdict);
});
