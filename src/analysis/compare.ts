import type { Comparison } from '../spec/resources/comparison.ts';
import { coordinate, ordered, select } from './axes.ts';
import { bottlenecksOf } from './bottlenecks.ts';
import { breakdowns } from './breakdown.ts';
import { type Cell, cellsOf, type Lines, placeOf } from './cells.ts';
import type { ComparableRun, Scalar } from './comparable-run.ts';
import { byPlace, changesOf, crossoversOf } from './crossovers.ts';
import { decidingOf } from './deciding.ts';
import { mapOf } from './facet-map.ts';
import { kneesOf } from './knees.ts';
import { estimateOf, ratioOf } from './ratios.ts';
import { outcomeOf, type Ruled } from './ruled.ts';
import { unaffectedOf } from './unaffected.ts';
import { type View, type ViewRequest, viewOf } from './view.ts';
import { openPlaces, winnersOf } from './winners.ts';

export interface ComparisonRequest extends ViewRequest {
  readonly metric: string;
  readonly unit: string;
  readonly better: Comparison['better'];
  /** Metrics that these runs have, for the caller to choose from. */
  readonly metrics: readonly string[];
  /** State of the runs under a rule of adaptive replications. Default: a fixed number of replications. */
  readonly ruled?: Ruled | undefined;
  /** Values of x added by bisection, possibly for some series only. Default: none. */
  readonly bisected?: readonly number[] | undefined;
}

/**
 * Compares runs: mean and 95 % interval for each series and x, ratio to the baseline over common seeds, crossovers with the
 * baseline and between winners, and the latency stages that cause the differences. Runs without a result are omitted. Throws
 * InvalidComparison if the request names an axis or value that these runs do not have.
 */
export function compare(runs: readonly ComparableRun[], request: ComparisonRequest): Comparison {
  const view = viewOf(runs, request);
  const { x, series, names, baseline, axes, selection } = view;
  const compared = comparedOf(view, request);
  const cells = cellsOf(selection.runs, compared);
  const shown = standings(selection.runs, cells, compared);
  return {
    ...{ metric: request.metric, unit: request.unit, better: request.better, metrics: [...request.metrics] },
    ...{ x, series, baseline, ...kindsOf(runs) },
    axes: axes.map(({ path, values }) => ({ path, values: [...values] })),
    facet: { ...selection.facet },
    points: shownPoints(cells, view, request),
    ...shown,
    ...mapped(view, compared, shown),
    unaffected: unaffectedOf(cells, names),
    knees: kneesOf(cells, x, request.better),
    bisected: [...(request.bisected ?? [])],
    ...breakdowns(cells, baseline),
    bottlenecks: bottlenecksOf(cells),
    ...(request.ruled && { replications: outcomeOf(request.ruled) }),
    complete: { done: runs.filter(({ status }) => status === 'succeeded').length, total: runs.length },
  };
}

/** Returns the points of the figure, with the state of their replications. */
function shownPoints(cells: readonly Cell[], view: View, request: ComparisonRequest): Comparison['points'] {
  const moving = view.others.filter((path) => !(path in view.selection.facet));
  const points = pointsOf(cells, view.baseline, moving);
  return points.map((point, i) => ({ ...point, ...untilOf(cells[i]!, request) }));
}

/**
 * Returns winners and crossovers at every combination of the held axes; the key is absent if there are none.
 * @param shown those of the combination that is shown
 */
function mapped(
  { along, axes, others, selection, ...view }: View,
  compared: Compared,
  shown: Standings,
): Pick<Comparison, 'map'> {
  const map = mapOf(along, axes, selection.facet, (place) => {
    const { runs } = select(along, others, view, place);
    if (isSame(runs, selection.runs)) return shown;
    return standings(runs, cellsOf(runs, compared), compared);
  });
  return map.length > 0 ? { map } : {};
}

function isSame(runs: readonly ComparableRun[], others: readonly ComparableRun[]): boolean {
  return runs.length === others.length && runs.every((run, i) => run === others[i]);
}

function comparedOf({ x, series, names, baseline }: View, request: ComparisonRequest): Compared {
  const { metric, unit, better, bisected = [] } = request;
  return { x, series, names, baseline, metric, unit, better, bisected };
}

/** Returns the kinds of mechanisms that have other names; the key is absent if there are none. */
function kindsOf(runs: readonly ComparableRun[]): Pick<Comparison, 'kinds'> {
  const known = new Map(
    runs.flatMap(({ mechanism, kind }) => (kind === undefined ? [] : [[mechanism, kind] as const])),
  );
  if (known.size === 0) return {};
  return { kinds: [...known].map(([mechanism, kind]) => ({ mechanism, kind })) };
}

interface Compared extends Lines {
  readonly baseline: string;
  readonly better: Comparison['better'];
  readonly unit: string;
  readonly bisected: readonly number[];
}

type Standings = Pick<Comparison, 'winners' | 'crossovers'>;

/**
 * Returns the winners along x with the deciding stage, the crossovers with the baseline, and those between successive winners.
 */
function standings(runs: readonly ComparableRun[], cells: readonly Cell[], compared: Compared): Standings {
  const { x, names, baseline, better, bisected } = compared;
  const open = new Set([...openPlaces(runs, (run) => placeOf(run, x)), ...someOnly(bisected, cells, names)]);
  const winners = winnersOf({ cells, xs: placesOf(runs, x), better, open });
  const withBaseline = crossoversOf(pointsOf(cells, baseline, []), baseline, bisected);
  return {
    winners: winners.map((winner) => ({ ...winner, decides: decidingOf(winner, cells, compared) })),
    crossovers: [...withBaseline, ...changesOf(cells, winners, compared)].sort(byPlace),
  };
}

/** Returns values of x that bisection added for some series only, where the best series is therefore unknown. */
function someOnly(bisected: readonly number[], cells: readonly Cell[], names: readonly string[]): number[] {
  return bisected.filter((x) => cells.filter((cell) => cell.x === x).length < names.length);
}

/** Returns every x of these runs: numbers ascending, other values in order of appearance. */
function placesOf(runs: readonly ComparableRun[], x: string): Scalar[] {
  return ordered([...new Set(runs.map((run) => placeOf(run, x)))]);
}

function pointsOf(cells: readonly Cell[], baseline: string, moving: readonly string[]): Comparison['points'] {
  const base = new Map(cells.filter(({ series }) => series === baseline).map((cell) => [cell.x, cell]));
  return cells.map((cell) => {
    const reference = base.get(cell.x);
    const ratio = reference ? ratioOf(cell, reference) : null;
    const along = valuesAt(cell, moving);
    const place = { x: cell.x, series: cell.series, ...(along && { along }) };
    return { ...place, ...estimateOf(cell), ratio };
  });
}

function untilOf({ runs: [run] }: Cell, { ruled }: ComparisonRequest): Pick<Comparison['points'][number], 'until'> {
  const until = run && ruled?.stateOf(run);
  return until === undefined ? {} : { until };
}

/** Returns the values of axes in lockstep with x or the series at a point; undefined if there are no such axes. */
function valuesAt({ runs }: Cell, moving: readonly string[]): Record<string, Scalar> | undefined {
  const values = moving.flatMap((path): [string, Scalar][] => {
    const value = runs[0] && coordinate(runs[0], path);
    return value === undefined ? [] : [[path, value]];
  });
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}
