import { float64Array, int32Array, release } from '../../../engine/arrays.ts';
import { Random } from '../../../engine/random.ts';

/** Side of the square with the cities. */
const SIDE = 1000;

/** Cities at integer coordinates, rounded distances between them, and a lower bound of a tour's cost at each. */
export class Cities {
  readonly distances: Int32Array;
  /** By city: the other cities, the nearest first. */
  readonly nearest: readonly (readonly number[])[];
  /** By city: its shortest distance, and the one after that. */
  readonly shortest: readonly number[];
  readonly second: readonly number[];

  constructor(
    readonly count: number,
    instance: number,
  ) {
    const draws = new Random(instance, 'tsp cities');
    const places = Array.from({ length: count }, () => [draws.below(SIDE), draws.below(SIDE)] as const);
    this.distances = int32Array(count * count);
    for (let from = 0; from < count; from += 1)
      for (let to = 0; to < count; to += 1) {
        const [[x, y], [toX, toY]] = [places[from]!, places[to]!];
        this.distances[from * count + to] = Math.round(Math.sqrt((x - toX) ** 2 + (y - toY) ** 2));
      }
    const others = (city: number) => places.map((_, other) => other).filter((other) => other !== city);
    this.nearest = places.map((_, city) => others(city).sort((a, b) => this.between(city, a) - this.between(city, b)));
    this.shortest = this.nearest.map(([near], city) => (near === undefined ? 0 : this.between(city, near)));
    this.second = this.nearest.map(([, near], city) => (near === undefined ? 0 : this.between(city, near)));
  }

  between(from: number, to: number): number {
    return this.distances[from * this.count + to]!;
  }

  /** The shortest tour, by dynamic programming over sets of cities (Held and Karp, 1962). */
  shortestTour(): number {
    const last = this.count - 1;
    if (last === 0) return 0;
    const sets = 2 ** last;
    const lengths = float64Array(sets * last).fill(Number.POSITIVE_INFINITY);
    for (let end = 0; end < last; end += 1) lengths[(1 << end) * last + end] = this.between(last, end);
    for (let set = 1; set < sets; set += 1)
      for (let end = 0; end < last; end += 1) if ((set & (1 << end)) !== 0) this.extend(lengths, set, end);
    let shortest = Number.POSITIVE_INFINITY;
    for (let end = 0; end < last; end += 1)
      shortest = Math.min(shortest, lengths[(sets - 1) * last + end]! + this.between(end, last));
    release(lengths);
    return shortest;
  }

  release(): void {
    release(this.distances);
  }

  private extend(lengths: Float64Array, set: number, end: number): void {
    const last = this.count - 1;
    const length = lengths[set * last + end]!;
    for (let next = 0; next < last; next += 1) {
      if ((set & (1 << next)) !== 0) continue;
      const place = (set | (1 << next)) * last + next;
      const longer = length + this.between(end, next);
      if (longer < lengths[place]!) lengths[place] = longer;
    }
  }
}
