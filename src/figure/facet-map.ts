import type { Comparison } from '../spec/resources/comparison.ts';
import { type Scalar, xValues } from './comparison.ts';
import { axisTitle, axisValue, placeText } from './wording.ts';

/** The winner at one place: the best series first, then those that cannot be distinguished from it. Empty if undecided. */
export type MapCell = readonly string[];

/** Winners over x and the axes held by a comparison, for display as a table. */
export interface FacetMap {
  /** `Reads per write`. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly MapCell[] }[];
}

/** Returns undefined if the comparison holds no axis, its metric has no direction, or nothing competes. */
export function facetMapOf(comparison: Comparison): FacetMap | undefined {
  const { map, x, better } = comparison;
  if (map === undefined || better === 'neutral' || map.every(({ winners }) => winners.length === 0)) return undefined;
  const xs = xValues(comparison);
  const rows = map.map(({ facet, winners }) => ({
    label: placeText(facet),
    cells: xs.map((at) => cellAt(winners, xs, at)),
  }));
  return { title: axisTitle(x), columns: xs.map((at) => axisValue(x, at)), rows };
}

function cellAt(winners: Comparison['winners'], xs: readonly Scalar[], at: Scalar): MapCell {
  const place = xs.indexOf(at);
  return winners.find(({ from, to }) => xs.indexOf(from) <= place && xs.indexOf(to) >= place)?.series ?? [];
}
