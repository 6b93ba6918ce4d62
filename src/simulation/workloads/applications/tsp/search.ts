import type { Cities } from './cities.ts';

/** The beginning of a tour: cities in order, length, and lower bound of the whole tour, doubled. */
export interface Tour {
  readonly cities: readonly number[];
  readonly length: number;
  readonly bound: number;
}

/** A tour of the first city alone: a tour enters and leaves each of the others, by two different distances. */
export function firstTour({ shortest, second }: Cities): Tour {
  const rest = shortest.slice(1).reduce((sum, near, city) => sum + near + second[city + 1]!, 0);
  return { cities: [0], length: 0, bound: rest + 2 * (shortest[0] ?? 0) };
}

/** A tour by one city longer. */
export function extended(cities: Cities, tour: Tour, next: number): Tour {
  const last = tour.cities.at(-1)!;
  const step = cities.between(last, next);
  return {
    cities: [...tour.cities, next],
    length: tour.length + step,
    bound: tour.bound + addedBound(cities, last, next),
  };
}

/**
 * Returns the increase of the doubled bound by a step: the step's length is known, the last city no longer has an open end, and
 * the next city, for which two distances were counted, has one, for which the shortest counts.
 */
function addedBound({ distances, count, shortest, second }: Cities, last: number, next: number): number {
  return 2 * distances[last * count + next]! - shortest[last]! - second[next]!;
}

/**
 * Completes a tour in one thread, a number of visits at a time. The lower bound counts the shortest distance of each remaining
 * city.
 */
export class TourSolver {
  visits = 0;
  private readonly path: number[];
  private readonly isUsed: boolean[];
  /** By depth: how many of the nearest cities have been tried, the length of the tour, and its lower bound. */
  private readonly tried: number[];
  private readonly lengths: number[];
  private readonly bounds: number[];
  private depth: number;
  private readonly first: number;

  constructor(
    private readonly cities: Cities,
    tour: Tour,
  ) {
    const { count, shortest } = cities;
    this.path = [...tour.cities];
    this.isUsed = shortest.map((_, city) => tour.cities.includes(city));
    this.first = tour.cities.length;
    this.depth = this.first;
    const left = shortest.reduce((sum, near, city) => sum + (this.isUsed[city] ? 0 : near), 0);
    this.tried = new Array(count + 1).fill(0);
    this.lengths = new Array(count + 1).fill(tour.length);
    this.bounds = new Array(count + 1).fill(tour.length + left + shortest[this.path.at(-1)!]!);
  }

  /**
   * Continues for at most `most` visits, or until it finds a tour shorter than `best`.
   * @returns its length; `best` if none was found yet; -1 if there is none
   */
  advance(most: number, best: number): number {
    const { cities, path } = this;
    const behind = this.visits + most;
    while (this.depth >= this.first) {
      if (this.visits >= behind) return best;
      if (this.depth < cities.count) {
        this.visit(best);
        continue;
      }
      const length = this.lengths[this.depth]! + cities.between(path[this.depth - 1]!, path[0]!);
      this.back();
      if (length < best) return length;
    }
    return -1;
  }

  /** Tries the next city at this depth. */
  private visit(best: number): void {
    const { cities, path, depth } = this;
    const last = path[depth - 1]!;
    const near = cities.nearest[last]!;
    while (this.tried[depth]! < near.length) {
      const next = near[this.tried[depth]!]!;
      this.tried[depth]! += 1;
      if (this.isUsed[next]) continue;
      this.visits += 1;
      const step = cities.between(last, next);
      const bound = this.bounds[depth]! + step - cities.shortest[last]!;
      // Later cities are even farther away.
      if (bound >= best) break;
      path[depth] = next;
      this.isUsed[next] = true;
      this.depth += 1;
      this.tried[this.depth] = 0;
      this.lengths[this.depth] = this.lengths[depth]! + step;
      this.bounds[this.depth] = bound;
      return;
    }
    this.back();
  }

  private back(): void {
    this.depth -= 1;
    if (this.depth >= this.first) this.isUsed[this.path[this.depth]!] = false;
  }
}
