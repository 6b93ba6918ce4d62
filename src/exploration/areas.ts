import { crossed, type ExploredAxis, halving, type Place, relativeWidth, startsOf } from './space.ts';

/** Box in the explored space: between neighbouring values of each axis, borders included; along a listed axis, a single value. */
export interface Area {
  readonly from: Place;
  readonly to: Place;
}

type Stretch = readonly [from: number, to: number];

/** Returns the areas between neighbouring starting values of the axes. */
export function areasOf(axes: readonly ExploredAxis[]): Area[] {
  return crossed(axes.map(stretchesOf)).map(areaOf);
}

function stretchesOf(axis: ExploredAxis): Stretch[] {
  const starts = startsOf(axis);
  if (!axis.isNumeric || starts.length === 1) return starts.map((start) => [start, start]);
  return starts.slice(1).map((to, i) => [starts[i]!, to]);
}

const areaOf = (stretches: readonly Stretch[]): Area => ({
  from: stretches.map(([from]) => from),
  to: stretches.map(([, to]) => to),
});

/** Returns the coordinate that halves an area along each axis; undefined if it cannot be halved there or is narrow enough. */
export const middlesOf = (axes: readonly ExploredAxis[], { from, to }: Area, width: number): (number | undefined)[] =>
  axes.map((axis, i) => halving(axis, from[i]!, to[i]!, width));

/** Returns the parts of an area that is cut at the given coordinates, and the corners of all parts. */
export function divided(
  { from, to }: Area,
  middles: readonly (number | undefined)[],
): { parts: Area[]; places: Place[] } {
  const cuts = middles.map((middle, i) => (middle === undefined ? [from[i]!, to[i]!] : [from[i]!, middle, to[i]!]));
  const parts = crossed(cuts.map((ends) => ends.slice(1).map((end, i): Stretch => [ends[i]!, end]))).map(areaOf);
  return { parts, places: crossed(cuts.map((ends) => [...new Set(ends)])) };
}

/** Returns the relative width of an area along its widest axis. */
export const widthOf = (axes: readonly ExploredAxis[], { from, to }: Area): number =>
  Math.max(0, ...axes.map((axis, i) => (axis.isNumeric ? relativeWidth(axis, from[i]!, to[i]!) : 0)));
