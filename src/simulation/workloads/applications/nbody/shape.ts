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
