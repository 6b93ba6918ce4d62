import { type SharedShape, unitsOfThings } from '../shared-layout.ts';

const BODY_BYTES = 64;

interface BodySizes {
  readonly bodies: number;
  readonly unitBytes: number;
}

/** Bodies of a unit, and units of all bodies. */
export function shapeOf({ bodies, unitBytes }: BodySizes) {
  const perUnit = Math.max(1, Math.floor(unitBytes / BODY_BYTES));
  return { perUnit, units: Math.ceil(bodies / perUnit), unitBytes: Math.min(perUnit, bodies) * BODY_BYTES };
}

/** All bodies; each thread has whole units. */
export function sharedOf(sizes: BodySizes, threads: number): SharedShape {
  const { units, unitBytes } = shapeOf(sizes);
  return { regions: [unitsOfThings({ count: units, perUnit: 1, unitBytes }, threads)], locks: 0 };
}
