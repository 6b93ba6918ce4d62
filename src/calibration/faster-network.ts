import { machineDefinitions } from '../simulation/catalogue.ts';
import { withDigits } from '../spec/wording.ts';
import type { Calibration, FittedRow } from './calibrate.ts';
import { placeOf } from './machine-file.ts';

/**
 * Factor by which rows may exceed the link rate of a preset and still come from such links: units are rounded, and tools count
 * headers differently.
 */
const TOLERANCE = 1.05;

/**
 * Returns a warning if rows come from a faster network than the preset has: no parameter that is fitted by default raises its
 * link rate, so another preset is needed. Undefined otherwise.
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
  const found = `${placeOf(fastest.measurement)} is ${withDigits(rateOf(fastest), 3)} GB/s`;
  return `${found}, but links of ${preset} carry only ${withDigits(links, 3)}; ${fix}`;
}

const LINK = 'linkBandwidthBytesPerNs';

function linkRate(preset: string): number {
  const definition = machineDefinitions.find(({ id }) => id === preset);
  return Number(definition?.parameters.find(({ name }) => name === LINK)?.default ?? 0);
}

/** Returns the bandwidth of one direction, B/ns; 0 for latencies. */
function rateOf({ measurement: { quantity, value, bothWays } }: FittedRow): number {
  if (quantity !== 'bandwidth') return 0;
  return bothWays ? value / 2 : value;
}
