import { type SharedShape, unitsOfThings } from '../shared-layout.ts';

export const MOLECULE_BYTES = 672;

interface WaterSize {
  readonly molecules: number;
  readonly unitBytes: number;
}

/** Molecules of a unit, whole ones. */
export function perUnitOf({ unitBytes }: Pick<WaterSize, 'unitBytes'>): number {
  return Math.floor(unitBytes / MOLECULE_BYTES);
}

/** All molecules, each with a lock. */
export function sharedOf({ molecules, unitBytes }: WaterSize, threads: number): SharedShape {
  const perUnit = perUnitOf({ unitBytes });
  return { regions: [unitsOfThings({ count: molecules, perUnit, unitBytes }, threads)], locks: molecules };
}

/** Barriers of a step: after prediction, forces within and between molecules, correction, both energies, and the whole step. */
export const BARRIERS = 7;
