import { stringify } from '../spec/yaml-library.ts';
import type { Calibration, FittedParameter, FittedRow } from './calibrate.ts';
import { inRanges, type Measurement } from './measurement.ts';

const HEAD = `# Written by \`onesided calibrate\`; a specification refers to it as machine: {file: PATH}.
# Simulations read preset and override; calibration records where the values come from.
`;

/** Significant digits of a value: more than its interval ever resolves. */
const DIGITS = 7;

/**
 * Returns the fitted machine as a file that also states where each value comes from. The same calibration gives the same text.
 */
export function machineFileText(calibration: Calibration, modelVersion: string): string {
  const { preset, conditions, parameters, outputs, left, rows, unused } = calibration;
  const content = {
    preset,
    override: {
      ...conditions,
      ...Object.fromEntries(parameters.map(({ name, value }) => [name, rounded(value)])),
    },
    calibration: {
      modelVersion,
      files: outputs.map(({ file, digest, tool, tests }) => ({
        file,
        sha256: digest,
        tool,
        tests: tests.map(({ test, conditions }) => ({ test, conditions })),
      })),
      parameters: parameters.map(parameterEntry),
      left,
      rows: rows.map(rowEntry),
      unused: inRanges(unused),
    },
  };
  return HEAD + stringify(content, { lineWidth: 0, flowCollectionPadding: false });
}

export const placeOf = ({ file, line }: Pick<Measurement, 'file' | 'line'>): string => `${file}:${line}`;

export const unitOf = ({ quantity }: Measurement): string => (quantity === 'bandwidth' ? 'B/ns' : 'ns');

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

function parameterEntry({ name, unit, start, value, low, high, by }: FittedParameter) {
  return {
    name,
    unit,
    value: rounded(value),
    interval95: [rounded(low), rounded(high)],
    inPreset: start,
    determinedBy: by.map(({ row, share }) => ({ row: placeOf(row), share: Number(share.toFixed(2)) })),
  };
}

function rowEntry({ measurement, before, after, miss, fits }: FittedRow) {
  const { test, bytes, value, inFlight } = measurement;
  const answers = { measured: rounded(value), preset: rounded(before), fitted: rounded(after) };
  return {
    row: placeOf(measurement),
    test,
    bytes,
    inFlight,
    unit: unitOf(measurement),
    ...answers,
    miss: Number(miss.toFixed(4)),
    fits,
  };
}
