/** A step of all bodies: initial and final state. */
interface KeptStep {
  readonly from: Float64Array;
  readonly velocitiesBefore: Float64Array;
  readonly to: Float64Array;
  readonly velocities: Float64Array;
}

/** Positions and velocities that a step begins from, and the positions that it leaves. */
export interface StepArrays {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly velocities: Float64Array;
}

/** Steps that a thread of the simulator keeps, and the most coordinates of one: 19 MB in all. */
const MOST_KEPT = 12;
const MOST_COORDINATES = 3 * 16_384;
const kept: KeptStep[] = [];

/**
 * Copies the results for coordinates `begin` to `end` from a cached step with equal initial positions of all bodies and equal
 * velocities in that range. A step has 67 million interactions in the paper's size, and a sweep over nodes and mechanisms has the
 * same steps in every run.
 * @returns whether there is such a step; otherwise nothing has changed
 */
export function copiedFromKept({ from, to, velocities }: StepArrays, begin: number, end: number): boolean {
  const step = kept.find(
    (known) =>
      known.from.length === from.length &&
      isEqual(known.from, from, 0, from.length) &&
      isEqual(known.velocitiesBefore, velocities, begin, end),
  );
  if (step === undefined) return false;
  to.set(step.to.subarray(begin, end), begin);
  velocities.set(step.velocities.subarray(begin, end), begin);
  return true;
}

/** Computes a step of all bodies by one call, and keeps it. */
export function keepingStep({ from, to, velocities }: StepArrays, compute: () => void): void {
  if (from.length > MOST_COORDINATES) {
    compute();
    return;
  }
  const velocitiesBefore = velocities.slice();
  compute();
  kept.push({ from: from.slice(), velocitiesBefore, to: to.slice(), velocities: velocities.slice() });
  if (kept.length > MOST_KEPT) kept.shift();
}

function isEqual(one: Float64Array, other: Float64Array, begin: number, end: number): boolean {
  for (let at = begin; at < end; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
