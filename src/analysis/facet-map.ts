import type { Comparison } from '../spec/resources/comparison.ts';
import { type Axis, MECHANISM } from './axes.ts';
import type { ComparableRun, Scalar } from './comparable-run.ts';

type Row = NonNullable<Comparison['map']>[number];
type Place = Readonly<Record<string, Scalar>>;

/** A map with more rows is not helpful, and each row costs as much as a comparison. */
const MOST_ROWS = 64;

/**
 * Evaluates a comparison at every combination of the axes that it holds, of which it shows one.
 * @param facet values at which the axes are held
 * @param placed returns winners and crossovers along x for a combination
 * @returns empty if no held axis has several values, or there are more than 64 combinations
 */
export function mapOf(
  runs: readonly ComparableRun[],
  axes: readonly Axis[],
  facet: Place,
  placed: (place: Place) => Pick<Row, 'winners' | 'crossovers'>,
): Row[] {
  const held = axes.filter(({ path, values }) => path in facet && path !== MECHANISM && values.length > 1);
  const places = held.length === 0 ? [] : placesIn(runs, held);
  return places.length > MOST_ROWS ? [] : places.map((place) => ({ facet: place, ...placed({ ...facet, ...place }) }));
}

/**
 * Returns the combinations that occur in the runs, in the order of the axes. With axes in lockstep, not all combinations occur.
 */
function placesIn(runs: readonly ComparableRun[], held: readonly Axis[]): Place[] {
  const found = new Map<string, Place>();
  // Replications share their point object.
  for (const point of new Set(runs.map((run) => run.point))) {
    const values = held.map(({ path }): Scalar | undefined => point[path]);
    if (values.includes(undefined)) continue;
    const key = JSON.stringify(values);
    if (!found.has(key)) found.set(key, Object.fromEntries(held.map(({ path }, i) => [path, values[i]!])));
  }
  const rank = (place: Place) => held.map(({ path, values }) => values.indexOf(place[path]!));
  return [...found.values()].sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const differs = left.findIndex((value, i) => value !== right[i]);
    return differs < 0 ? 0 : left[differs]! - right[differs]!;
  });
}
