import { ownParts, stepOf } from './least-squares.ts';
import type { Point, Surface } from './surface.ts';

const MOST_STEPS = 25;
const MOST_DAMPINGS = 8;
/**
 * The descent stops after a step that reduces the sum of squares, in deviations, by less than this, or by less than this share.
 */
const [LEAST_GAIN, LEAST_SHARE] = [1e-3, 1e-5];
/** Mean square miss, in variances, below which further steps gain nothing. */
const SMALL_MISS = 1e-6;
/** A parameter counts as not seen if changing it by its full scale moves the targets by less than their deviation. */
export const LEAST_EFFECT = 1;

/** Returns the minimum found by damped Gauss-Newton steps (Levenberg-Marquardt); only the `free` parameters move. */
export async function descend(surface: Surface, free: readonly number[], from: Point): Promise<Point> {
  let at = from;
  let damping = 0;
  for (let step = 0; step < MOST_STEPS && free.length > 0; step += 1) {
    surface.report(at);
    if (at.sum < SMALL_MISS * at.residuals.length) break;
    const next = await better(surface, free, { at, damping });
    if (!next) break;
    const gain = at.sum - next.at.sum;
    at = next.at;
    damping = next.damping / 10;
    if (gain < LEAST_GAIN + LEAST_SHARE * at.sum) break;
  }
  return at;
}

interface Place {
  readonly at: Point;
  readonly damping: number;
}

/** Returns a point with a smaller sum of squares; undefined if no damping leads to one. */
async function better(surface: Surface, free: readonly number[], { at, damping }: Place): Promise<Place | undefined> {
  const columns = await surface.columns(at, free);
  const taken = ownParts(columns, LEAST_EFFECT).flatMap((part, place) => (part.taken ? [place] : []));
  const chosen = taken.map((place) => columns[place]!);
  const moving = taken.map((place) => free[place]!);
  for (let tries = 0, used = damping; tries < MOST_DAMPINGS && taken.length > 0; tries += 1) {
    const point = await surface.point(moved(surface, at.values, { moving, step: stepOf(chosen, at.residuals, used) }));
    if (point.sum < at.sum) return { at: point, damping: used };
    used = Math.max(used * 10, 1e-3);
  }
  return undefined;
}

/** Applies a step, shortened so that no parameter moves by more than its scale: the linear approximation holds only nearby. */
function moved(
  surface: Surface,
  values: readonly number[],
  { moving, step }: { readonly moving: readonly number[]; readonly step: readonly number[] },
): number[] {
  const longest = Math.max(1, ...step.map(Math.abs));
  const next = [...values];
  for (const [i, parameter] of moving.entries()) {
    const value = values[parameter]!;
    next[parameter] = surface.within(parameter, value + (step[i]! / longest) * surface.scale(parameter, value));
  }
  return next;
}
