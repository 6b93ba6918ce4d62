import { type SharedShape, unitsOfFirst, unitsOfThings } from '../shared-layout.ts';

/** Half of the 200 B per body in table 3 are its own; the other half belongs to cells, of which there are half as many. */
const BODY_BYTES = 100;
const CELL_BYTES = 200;
/** Maximum number of cells per body; only cells in use are written, the others are never touched. */
const CELLS_PER_BODY = 2;

interface BarnesSize {
  readonly bodies: number;
  readonly unitBytes: number;
}

/** Bodies of a unit, cells of a unit, and units of either. */
export function shapeOf({ bodies, unitBytes }: BarnesSize) {
  const perUnit = Math.max(1, Math.floor(unitBytes / BODY_BYTES));
  const cellsPerUnit = Math.max(1, Math.floor(unitBytes / CELL_BYTES));
  return {
    perUnit,
    cellsPerUnit,
    bodyUnits: Math.ceil(bodies / perUnit),
    cellUnits: Math.ceil((CELLS_PER_BODY * bodies + 64) / cellsPerUnit),
    unitBytes: Math.max(perUnit * BODY_BYTES, cellsPerUnit * CELL_BYTES),
  };
}

/** After building the tree, walking it, and moving bodies. */
export const BARRIERS = 3;

/** Touches of a walk that are put into one plan. */
export const TOUCHES_AT_ONCE = 16_384;

/** Bodies, then cells. */
export function sharedOf(size: BarnesSize, threads: number): SharedShape {
  const { perUnit, cellUnits, unitBytes } = shapeOf(size);
  const bodies = unitsOfThings({ count: size.bodies, perUnit, unitBytes }, threads);
  return { regions: [bodies, unitsOfFirst(cellUnits, unitBytes)], locks: 0 };
}
