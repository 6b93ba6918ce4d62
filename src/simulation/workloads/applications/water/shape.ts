export const MOLECULE_BYTES = 672;

interface WaterSize {
  readonly molecules: number;
  readonly unitBytes: number;
}

/** Molecules of a unit, whole ones, and units of all molecules. */
export function shapeOf({ molecules, unitBytes }: WaterSize) {
  const perUnit = Math.floor(unitBytes / MOLECULE_BYTES);
  return { perUnit, units: Math.ceil(molecules / perUnit), unitBytes };
}

/** Barriers of a step: after prediction, forces within and between molecules, correction, both energies, and the whole step. */
export const BARRIERS = 7;
