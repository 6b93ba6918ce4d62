import { descend, LEAST_EFFECT } from './descent.ts';
import { dot } from './least-squares.ts';
import type { Point, Surface } from './surface.ts';

/**
 * Factors at which to look for a parameter that no row sees near its value: another limit may mask it, and the larger the
 * parameter becomes, the sooner it is the limit itself.
 */
const FACTORS = [1 / 4, 2, 4, 16, 64];
/** Values to try for a parameter that is zero, in its own unit. */
const FROM_ZERO = [0.001, 0.01, 0.1, 1, 10, 30, 100, 300, 1000, 3000];
/** If the mean square miss, in variances, exceeds this, another minimum may explain the rows better. */
const POOR_MISS = 4;
const MOST_ROUNDS = 3;
/** Maximum number of descents per round towards a better explanation, from the points that explain the rows best. */
const MOST_DESCENTS = 2;
/** Rise of the sum of squares, in variances, at the ends of a 95 % interval of one parameter. */
const RISE_95 = 3.84;

/** Returns the mean square miss beyond what the deviations explain; 1 if they explain all of it. */
export function varianceOf({ sum, residuals }: Point, free: number): number {
  return Math.max(1, sum / Math.max(1, residuals.length - free));
}

/** Tells whether the rows distinguish a point from a better one. */
export function isWorse(point: Point, best: Point, free: number): boolean {
  return point.sum - best.sum > RISE_95 * varianceOf(best, free);
}

type Minima = [Point, ...Point[]];

/**
 * Returns minima of the misses, the best first. A parameter that is masked by another limit has no slope. Each such parameter is
 * therefore tried at values far from its value at the best minimum and, in the first round, far from its start; the search
 * continues from there. If the misses are still large, the other parameters are tried in the same way.
 */
export async function minimaOf(surface: Surface, free: readonly number[], from: Point): Promise<Minima> {
  const minima: Minima = [await descend(surface, free, from)];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const best = leastOf(minima);
    const bases = round === 0 ? [best, from] : [best];
    const columns = await surface.columns(best, free);
    const hidden = free.filter((_, place) => dot(columns[place]!, columns[place]!) < LEAST_EFFECT ** 2);
    for (const parameter of hidden) {
      const begin = leastOf(await farFrom(surface, parameter, bases));
      if (begin) minima.push(await descend(surface, free, begin));
    }
    if (isPoor(leastOf(minima), free.length)) minima.push(...(await elsewhere(surface, free, { bases, but: hidden })));
    if (!isWorse(best, leastOf(minima), free.length)) break;
  }
  minima.push(...(await exchanged(surface, free, leastOf(minima))));
  return minima.sort((a, b) => a.sum - b.sum);
}

/**
 * Where a parameter masks one that comes before it in the list, tries the reverse; returns the minima that explain the rows as
 * well.
 */
async function exchanged(surface: Surface, free: readonly number[], best: Point): Promise<Point[]> {
  const columns = await surface.columns(best, free);
  const isHidden = free.map((_, place) => dot(columns[place]!, columns[place]!) < LEAST_EFFECT ** 2);
  const minima: Point[] = [];
  for (const [place, earlier] of free.entries())
    for (const [behind, later] of free.entries()) {
      if (!isHidden[place] || isHidden[behind] || behind < place) continue;
      const limit = surface.within(earlier, best.values[later]!);
      const point = await surface.point(best.values.with(earlier, limit).with(later, surface.start[later]!));
      if (!isWorse(point, best, free.length)) minima.push(await descend(surface, free, point));
    }
  return minima;
}

const isPoor = ({ sum, residuals }: Point, free: number): boolean =>
  sum > POOR_MISS * Math.max(1, residuals.length - free);

/** Returns minima reached from the most promising points far from the bases, for any of the other parameters. */
async function elsewhere(
  surface: Surface,
  free: readonly number[],
  { bases, but }: { readonly bases: readonly Point[]; readonly but: readonly number[] },
): Promise<Point[]> {
  const begins: Point[] = [];
  for (const parameter of free.filter((other) => !but.includes(other)))
    begins.push(...(await farFrom(surface, parameter, bases)));
  begins.sort((a, b) => a.sum - b.sum);
  const minima: Point[] = [];
  for (const begin of begins.slice(0, MOST_DESCENTS)) minima.push(await descend(surface, free, begin));
  return minima;
}

function leastOf(points: Minima): Point;
function leastOf(points: readonly Point[]): Point | undefined;
function leastOf([first, ...others]: readonly Point[]): Point | undefined {
  return others.reduce((best, point) => (best && point.sum < best.sum ? point : best), first);
}

/** Returns the points with a parameter far from its value at a base, if the rows can tell them from the base. */
async function farFrom(surface: Surface, parameter: number, bases: readonly Point[]): Promise<Point[]> {
  const seen: Point[] = [];
  for (const base of bases)
    for (const value of farValues(surface, parameter, base)) {
      const point = await surface.point(base.values.with(parameter, value));
      if (differs(point, base)) seen.push(point);
    }
  return seen;
}

function farValues(surface: Surface, parameter: number, { values }: Point): number[] {
  const value = values[parameter]!;
  const far = value > 0 ? FACTORS.map((factor) => factor * value) : FROM_ZERO;
  return [...new Set(far.map((other) => surface.within(parameter, other)))].filter((other) => other !== value);
}

function differs(point: Point, base: Point): boolean {
  const change = point.residuals.map((residual, i) => residual - base.residuals[i]!);
  return dot(change, change) > LEAST_EFFECT ** 2;
}

/**
 * Returns the last of the values tried upwards before the first that some row sees; undefined if no row sees any of them, which
 * means that nothing masks the parameter.
 */
export async function hiddenUpTo(surface: Surface, parameter: number, base: Point): Promise<number | undefined> {
  let last = base.values[parameter]!;
  for (const value of farValues(surface, parameter, base).filter((other) => other > last)) {
    if (differs(await surface.point(base.values.with(parameter, value)), base)) return last;
    last = value;
  }
  return undefined;
}
