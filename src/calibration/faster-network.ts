import { machineDefinitions } from '../simulation/catalogue.ts';
import type { Calibration, FittedRow } from './calibrate.ts';
import { placeOf } from './machine-file.ts';

/** What rows may exceed the links of a preset by and still be of them: units are rounded, headers counted differently. */
const TOLERANCE = 1.05;

/**
 * Where rows are of a faster network than the preset: no parameter that is usually fitted makes its links carry more, and
 * another preset is the answer.
 */
export function fasterNetwork({ preset, parameters, rows }: Calibration): string | undefined {
  const links = linkRate(preset);
  const isFitted = parameters.some(({ name }) => name === LINK);
  const fastest = rows.toSorted((a, b) => rateOf(b) - rateOf(a))[0];
  if (!fastest || isFitted || links === 0 || rateOf(fastest) <= TOLERANCE * links) return undefined;
  const faster = machineDefinitions
    .map(({ id }) => ({ id, rate: linkRate(id) }))
    .filter(({ rate }) => rate * TOLERANCE >= rateOf(fastest))
    .toSorted((a, b) => a.rate - b.rate);
  const fix = faster[0]
    ? `start from a machine with faster links: --machine ${faster[0].id}`
    : `no preset has such links: --fit ${LINK},busBandwidthBytesPerNs,gapPerByteNs`;
  const found = `${placeOf(fastest.measurement)} is ${digits(rateOf(fastest))} GB/s`;
  return `${found}, but links of ${preset} carry only ${digits(links)}; ${fix}`;
}

const LINK = 'linkBandwidthBytesPerNs';

function linkRate(preset: string): number {
  const definition = machineDefinitions.find(({ id }) => id === preset);
  return Number(definition?.parameters.find(({ name }) => name === LINK)?.default ?? 0);
}

/** Of one direction, in B/ns. */
function rateOf({ measurement: { quantity, value, bothWays } }: FittedRow): number {
  if (quantity !== 'bandwidth') return 0;
  return bothWays ? value / 2 : value;
}

const digits = (value: number): string => String(Number(value.toPrecision(3)));
