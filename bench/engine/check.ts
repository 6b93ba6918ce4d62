import type { Row } from './measure.ts';
import { runPutAck } from './onesided-work.ts';
import { putAck } from './work.ts';

/** Finish times of the LogGOPS reference simulator for the same schedules, ns. */
const REFERENCE: Readonly<Record<string, number>> = {
  'put-ack-random 64 10000': 134318386,
  'put-ack-shift 64 10000': 110840000,
  'put-ack-random 1024 1000': 13610408,
  'put-ack-shift 1024 1000': 11084000,
};

/** HOLD in ns-3 counts in integers; elsewhere, compilers may reorder and thereby change rounding in sums. */
const HOLD_TOLERANCE: Readonly<Record<string, number>> = { ns3: 1e-6 };
/** SimGrid decides itself which of two simultaneous messages comes first. */
const SIMGRID_RANDOM_TOLERANCE = 0.01;

/** Returns the implementations with wrong results. */
export function wrongResults(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const expected = expectedOf(row, rows);
    const off = Math.abs(row.check / expected - 1);
    if (off <= toleranceOf(row)) return [];
    return [`${row.implementation} on ${row.work} ${row.size}: ${row.check} instead of ${expected}`];
  });
}

function expectedOf({ work, size, rounds }: Row, rows: readonly Row[]): number {
  if (work === 'hold') {
    return rows.find((row) => row.work === work && row.size === size && row.implementation === 'onesided')!.check;
  }
  const pattern = work === 'put-ack-random' ? 'random' : 'shift';
  return REFERENCE[`${work} ${size} ${rounds}`] ?? runPutAck(putAck(size, rounds, pattern)).check;
}

function toleranceOf({ work, implementation }: Row): number {
  if (work === 'hold') return HOLD_TOLERANCE[implementation] ?? 0;
  return implementation === 'simgrid' && work === 'put-ack-random' ? SIMGRID_RANDOM_TOLERANCE : 0;
}
