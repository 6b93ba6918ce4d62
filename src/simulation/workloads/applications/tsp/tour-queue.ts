import type { Cities } from './cities.ts';
import { extended, firstTour, type Tour } from './search.ts';

/** Cities of a tour that is a task, and how many tours there is room for. */
export interface QueueShape {
  readonly taskCities: number;
  readonly mostTours: number;
}

/** Called for each touched part of the shared memory: an entry of the heap or of the free list, a tour, or the counters. */
export type Touched = (part: 'counters' | 'heap' | 'free' | 'tours', index: number, isWritten: boolean) => void;

/**
 * Unsolved tours, those with the smallest bound first: a heap of positions and bounds, and a free list. A thread that takes a
 * tour too short to be a task puts its extensions back.
 */
export class TourQueue {
  /** Tours that others were extended to. */
  extensions = 0;
  private readonly tours: (Tour | undefined)[] = [];
  private readonly heap: number[] = [];
  private readonly free: number[] = [];

  constructor(
    private readonly cities: Cities,
    private readonly shape: QueueShape,
    private readonly touched: Touched,
  ) {
    this.push(firstTour(cities));
  }

  get length(): number {
    return this.heap.length;
  }

  /** Returns the next task; undefined if no remaining tour can be shorter than `best`. */
  take(best: number): Tour | undefined {
    this.touched('counters', 0, true);
    while (this.heap.length > 0) {
      const tour = this.pop();
      if (tour.bound >= 2 * best) continue;
      const hasRoom = this.heap.length + this.cities.count <= this.shape.mostTours;
      if (tour.cities.length >= this.shape.taskCities || !hasRoom) return tour;
      this.extend(tour, best);
    }
    return undefined;
  }

  private extend(tour: Tour, best: number): void {
    for (let next = 0; next < this.cities.count; next += 1) {
      if (tour.cities.includes(next)) continue;
      this.extensions += 1;
      const longer = extended(this.cities, tour, next);
      if (longer.bound < 2 * best) this.push(longer);
    }
  }

  private push(tour: Tour): void {
    const place = this.free.pop() ?? this.tours.length;
    this.touched('free', this.free.length, false);
    this.touched('tours', place, true);
    this.tours[place] = tour;
    let at = this.heap.length;
    this.heap.push(place);
    this.touched('heap', at, true);
    while (at > 0) {
      const above = (at - 1) >> 1;
      this.touched('heap', above, false);
      if (this.boundAt(above) <= tour.bound) break;
      this.swap(at, above);
      at = above;
    }
  }

  private pop(): Tour {
    const place = this.heap[0]!;
    this.touched('heap', 0, true);
    this.touched('tours', place, false);
    const tour = this.tours[place]!;
    const last = this.heap.pop()!;
    if (this.heap.length > 0) {
      this.heap[0] = last;
      this.sink();
    }
    this.tours[place] = undefined;
    this.touched('free', this.free.length, true);
    this.free.push(place);
    return tour;
  }

  private sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      if (left >= this.heap.length) return;
      this.touched('heap', left, false);
      const least = right < this.heap.length && this.boundAt(right) < this.boundAt(left) ? right : left;
      if (this.boundAt(least) >= this.boundAt(at)) return;
      this.swap(at, least);
      at = least;
    }
  }

  private boundAt(at: number): number {
    return this.tours[this.heap[at]!]!.bound;
  }

  private swap(one: number, other: number): void {
    this.touched('heap', one, true);
    this.touched('heap', other, true);
    [this.heap[one], this.heap[other]] = [this.heap[other]!, this.heap[one]!];
  }
}
