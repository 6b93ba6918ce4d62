import type { Comparison } from '../spec/resources/comparison.ts';
import { type Axis, MECHANISM } from './axes.ts';
import type { ComparableRun, Scalar } from './comparable-run.ts';

type Row = NonNullable<Comparison['map']>[number];
type Place = Readonly<Record<string, Scalar>>;

/** Of more places a map is no answer, and takes as long as so many comparisons. */
const MOST_ROWS = 64;

/**
 * What stands at every place of the axes that a comparison holds, one of which it shows.
 * @param facet values at which it holds them
 * @param placed winners and crossovers along x at a place
 * @returns empty where nothing is held that has several values, or there are more than 64 places
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

/** Those that the runs have, in the order of the axes: axes in lockstep do not take every value with every other. */
function placesIn(runs: readonly ComparableRun[], held: readonly Axis[]): Place[] {
  const found = new Map<string, Place>();
  // Replications share their point.
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
