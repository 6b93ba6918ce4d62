import {
  type Calibration,
  continuousParameters,
  FITTING_MISS,
  type FittedParameter,
  type FittedRow,
} from '../calibration/calibrate.ts';
import { fasterNetwork } from '../calibration/faster-network.ts';
import { placeOf, unitOf } from '../calibration/machine-file.ts';
import { inRanges } from '../calibration/measurement.ts';
import { sizeText } from '../calibration/readers/text.ts';
import { machineDefinitions } from '../simulation/catalogue.ts';
import { withDigits } from '../spec/wording.ts';
import { columns } from './output.ts';

/** Formats a calibration for a terminal: the fitted values, the rows that fit, and what was left out. */
export function calibrationText(calibration: Calibration): string {
  const { preset, conditions, parameters, rows, left, unused } = calibration;
  const faster = fasterNetwork(calibration);
  const title = `${preset}, fitted to ${counted(rows.length, 'row')}: value [95 % interval]`;
  return [
    parameters.length > 0 ? `${title}\n${columns(parameters.map(parameterCells), '  ')}\n` : '',
    listed(
      'Conditions that the outputs state',
      Object.entries(conditions).map(([name, value]) => [name, String(value)]),
    ),
    `Rows: measured, preset, fitted\n${columns(rows.map(rowCells), '  ')}\n`,
    verdict(rows),
    mostlyMissed(calibration),
    faster ? `Different network: ${faster}.\n` : '',
    listed(
      'Not fitted',
      left.map(({ name, reason, shownBy }) => [name, reason, shownBy ? `shown by ${shownBy}` : '']),
    ),
    assumed(calibration),
    listed(
      'Rows not used',
      inRanges(unused).map(({ rows: places, test, reason }) => [places, test, reason]),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** What a fit rests on: the values of the preset that the rows are not asked about. */
function assumed({ preset, parameters, left, conditions }: Calibration): string {
  const machine = machineDefinitions.find(({ id }) => id === preset)!;
  const listed = new Set([...parameters, ...left].map(({ name }) => name));
  const others = continuousParameters(machine).filter(({ name }) => !listed.has(name) && !(name in conditions));
  return `Taken as in ${preset}: ${others.length} other numbers; \`onesided catalog machines ${preset}\` lists them, --fit fits them.\n`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const listed = (title: string, rows: readonly (readonly string[])[]): string =>
  rows.length > 0 ? `${title}:\n${columns(rows, '  ')}\n` : '';

/** Maximum number of rows listed as determining a parameter; the file lists all. */
const SHOWN_ROWS = 3;

function parameterCells({ name, unit, start, value, low, high, by }: FittedParameter): string[] {
  const rows = by.slice(0, SHOWN_ROWS).map(({ row, share }) => `${placeOf(row)} (${percent(share)})`);
  const more = by.length > SHOWN_ROWS ? `, ${by.length - SHOWN_ROWS} more` : '';
  return [
    name,
    `${withDigits(value, 4)} ${unit}`,
    `[${withDigits(low, 4)}, ${withDigits(high, 4)}]`,
    `preset ${withDigits(start, 4)}`,
    `by ${rows.join(', ')}${more}`,
  ];
}

function rowCells({ measurement, before, after, miss, fits }: FittedRow): string[] {
  const { test, bytes, value } = measurement;
  const cells = [value, before, after].map((number) => withDigits(number, 4));
  return [
    placeOf(measurement),
    test,
    sizeText(bytes),
    ...cells,
    unitOf(measurement),
    signed(miss),
    fits ? '' : 'misses',
  ];
}

function verdict(rows: readonly FittedRow[]): string {
  const misses = rows.filter(({ fits }) => !fits).map(({ miss }) => Math.abs(miss));
  const fitting = rows.length - misses.length;
  const measure = `within ${percent(FITTING_MISS)}, or twice the standard error of the row`;
  if (misses.length === 0) return `All rows fit (${measure}).\n`;
  const [least, most] = [preciseMiss(Math.min(...misses)), preciseMiss(Math.max(...misses))];
  const by = least === most ? least : `${least} to ${most}`;
  return `${fitting} of ${counted(rows.length, 'row')} fit (${measure}); ${misses.length === 1 ? 'one misses' : `${misses.length} miss`} by ${by}.\n`;
}

function mostlyMissed({ rows, parameters }: Calibration): string {
  const misses = rows.filter(({ fits }) => !fits).length;
  if (2 * misses <= rows.length) return '';
  const meaning = parameters.length > 0 ? 'the values fitted say little' : 'the preset is another machine';
  return `Most rows miss: ${meaning}. Start from another preset, or leave out what it does not describe.\n`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
/** A miss of 5.1 % is no fit, so it does not read as the 5 % that are allowed. */
const preciseMiss = (share: number): string => (share < 0.1 ? `${(share * 100).toFixed(1)} %` : percent(share));
const signed = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`;
