import { t95 } from '../analysis/student-t.ts';
import { LEAST_EFFECT } from './descent.ts';
import { inverseOfNormal, ownParts } from './least-squares.ts';
import { varianceOf } from './search.ts';
import type { Point, Surface } from './surface.ts';

/** What a minimum of the misses says about one parameter. */
export interface Interval {
  readonly parameter: number;
  readonly value: number;
  /** Ends of its 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** Half width of the interval of the linearised problem. */
  readonly half: number;
  /** Share of each target in its uncertainty, which tells by which targets it was determined. */
  readonly shares: readonly number[];
  /** Whether the rows depend on it, and not only together with other parameters. */
  readonly seen: boolean;
  /** An earlier parameter from which the rows cannot separate it. */
  readonly like?: number;
}

/** Minimum rise at the ends of an interval, as a share of that of a parabola. If it is less, the end lies further out. */
const LEAST_RISE = 0.5;
const STRETCH = 1.5;
/** A target of higher leverage draws the fit onto itself, whatever its value, so its residual carries no information. */
const MOST_LEVERAGE = 0.999;
const MOST_STRETCHES = 14;
/** First distance, in scales, at which a parameter with no slope is tried. */
const FIRST_DISTANCE = 0.05;

/**
 * Returns intervals of the linearised problem, from the deviations of the targets, or from the residuals if those are larger,
 * either over all targets or over those that determine a parameter. With as many targets as parameters there are no residuals;
 * the deviations are then trusted with only one degree of freedom. Close to another limit, the residuals rise on one side only:
 * each end is tested on the model and moved outwards until they rise.
 */
export async function intervalsAt(surface: Surface, free: readonly number[], at: Point): Promise<Interval[]> {
  const columns = await surface.columns(at, free);
  const parts = ownParts(columns, LEAST_EFFECT);
  const taken = free.filter((_, place) => parts[place]!.taken);
  const chosen = columns.filter((_, place) => parts[place]!.taken);
  const inverse = inverseOfNormal(chosen);
  const t = t95(Math.max(1, at.residuals.length - taken.length));
  const variance = varianceOf(at, taken.length);
  const own = ownVariances(at, inverse, chosen);
  const found: Interval[] = [];
  for (const [place, parameter] of free.entries()) {
    const row = inverse[taken.indexOf(parameter)];
    const like = parts[place]!.like;
    const walk = { surface, at, parameter, rise: t ** 2 * variance };
    if (row) {
      const alone = weighted(row, chosen, own) / row[taken.indexOf(parameter)]!;
      const rise = t ** 2 * Math.max(variance, alone);
      found.push(await seenInterval({ ...walk, rise }, { taken, row, columns: chosen }));
    } else found.push({ ...(await unseenInterval(walk)), ...(like >= 0 && { like: free[like]! }) });
  }
  return found;
}

/**
 * Returns the variance of each target as its own residual estimates it, corrected for leverage: the more a target draws the fit to
 * itself, the smaller its residual (HC3, MacKinnon and White 1985).
 */
function ownVariances(
  { residuals }: Point,
  inverse: readonly (readonly number[])[],
  columns: readonly (readonly number[])[],
): number[] {
  return residuals.map((residual, i) => {
    const leverage = inverse.reduce((sum, row, j) => sum + columns[j]![i]! * influence(row, columns, i), 0);
    return leverage < MOST_LEVERAGE ? (residual / (1 - leverage)) ** 2 : 0;
  });
}

/** Returns how far a target moves the parameter that the row of the inverse belongs to. */
const influence = (row: readonly number[], columns: readonly (readonly number[])[], target: number): number =>
  row.reduce((sum, value, j) => sum + value * columns[j]![target]!, 0);

/** Returns the variance of a parameter for the given variance of each target. */
const weighted = (
  row: readonly number[],
  columns: readonly (readonly number[])[],
  variances: readonly number[],
): number => variances.reduce((sum, variance, i) => sum + variance * influence(row, columns, i) ** 2, 0);

interface Walk {
  readonly surface: Surface;
  readonly at: Point;
  readonly parameter: number;
  /** Rise of the sum of squares at the ends of an interval. */
  readonly rise: number;
}

interface Linear {
  readonly taken: readonly number[];
  /** The parameter's row of the inverse of the normal matrix. */
  readonly row: readonly number[];
  readonly columns: readonly (readonly number[])[];
}

async function seenInterval(walk: Walk, { taken, row, columns }: Linear): Promise<Interval> {
  const { surface, at, parameter, rise } = walk;
  const variance = row[taken.indexOf(parameter)]!;
  const weights = at.residuals.map((_, i) => influence(row, columns, i) ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const half = Math.sqrt(rise * variance);
  // The other parameters move along, so only the misses that they cannot compensate remain.
  const path = at.values.map(() => 0);
  for (const [j, other] of taken.entries())
    path[other] = (row[j]! / variance) * half * surface.scale(other, at.values[other]!);
  const ends = await endsOf(walk, path);
  const shares = weights.map((weight) => weight / total);
  return { parameter, ...ends, half: half * surface.scale(parameter, at.values[parameter]!), shares, seen: true };
}

async function unseenInterval(walk: Walk): Promise<Interval> {
  const { surface, at, parameter } = walk;
  const path = at.values.map((value, i) => (i === parameter ? FIRST_DISTANCE * surface.scale(parameter, value) : 0));
  const ends = await endsOf(walk, path);
  const { residuals } = await surface.point(at.values.with(parameter, ends.high));
  const weights = residuals.map((residual, i) => (residual - at.residuals[i]!) ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => (total > 0 ? weight / total : 0));
  return { parameter, ...ends, half: 0, shares, seen: false };
}

async function endsOf(walk: Walk, path: readonly number[]): Promise<{ value: number; low: number; high: number }> {
  const value = walk.at.values[walk.parameter]!;
  return { value, low: await endOf(walk, path, -1), high: await endOf(walk, path, 1) };
}

/** Returns the first value on a path at which the misses rise, or the last value that the parameter may have. */
async function endOf({ surface, at, parameter, rise }: Walk, path: readonly number[], sign: number): Promise<number> {
  let end = at.values[parameter]!;
  for (let tries = 0, far = sign; tries < MOST_STRETCHES; tries += 1, far *= STRETCH) {
    const values = at.values.map((value, i) => (path[i] === 0 ? value : surface.within(i, value + far * path[i]!)));
    const stays = values[parameter] === end;
    end = values[parameter]!;
    if (stays || (await surface.point(values)).sum - at.sum > LEAST_RISE * rise) break;
  }
  return end;
}
