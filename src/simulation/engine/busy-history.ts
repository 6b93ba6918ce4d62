import { float64Array, release } from './arrays.ts';
import type { Operations } from './operations.ts';

/** Busy times of the instances of one resource, ns. */
type Times = ArrayLike<number>;

interface Moment {
  readonly atNs: number;
  readonly times: readonly Times[];
}

const NONE: Times = [];

/** Bounds on the number of snapshots, and on the values in all of them if each process contributes one. */
const MOST_MOMENTS = 32;
const LEAST_MOMENTS = 8;
const MOST_VALUES = 2 ** 15;
/** Smaller differences are rounding errors of sums. */
const ROUNDING_NS = 1e-3;

export function momentsKept(processes: number): number {
  const room = 2 * Math.floor(MOST_VALUES / processes / 2);
  return Math.min(MOST_MOMENTS, Math.max(LEAST_MOMENTS, room));
}

/**
 * Snapshots of the busy time of all resources. The interval over which a run's rates are measured is known only when the run is
 * over; the busy time within it is interpolated linearly between snapshots. Snapshots are a fixed number of operations apart;
 * when their number reaches the limit, every other one is dropped and the distance doubles.
 */
export class BusyHistory {
  private first: Moment | undefined;
  private moments: Moment[] = [];
  private readonly most: number;
  private stride: number;

  /**
   * @param read returns the busy time of each resource until now, one list per resource; lists may grow at the end
   * @param servers number of servers that each value of the corresponding list is a sum over; default 1
   */
  constructor(
    private readonly engine: { readonly now: number },
    processes: number,
    private readonly read: () => readonly Times[],
    private readonly servers: readonly number[] = [],
  ) {
    this.most = momentsKept(processes);
    // One operation per process: a finer resolution would cost short runs more time than it is worth.
    this.stride = processes;
  }

  /** Takes snapshots when the first operation begins, as nothing before it is measured, and as operations end. */
  follow(operations: Operations): void {
    operations.tell(
      this.stride,
      () => this.look(),
      () => {
        this.first = this.present();
      },
    );
  }

  /** @returns the number of completed operations at which to take the next snapshot */
  private look(): number {
    this.moments.push(this.present());
    if (this.moments.length === this.most) this.thin();
    return (this.moments.length + 1) * this.stride;
  }

  /** Busy times between two points in time, once the run is over. */
  between(fromNs: number, toNs: number): number[][] {
    const end = this.moment((times) => times);
    const [from, to] = [this.at(fromNs, end), this.at(toNs, end)];
    // Rounding could make a difference slightly negative.
    return to.map((times, place) => times.map((ns, index) => Math.max(0, ns - from[place]![index]!)));
  }

  /** Drops every other snapshot. */
  private thin(): void {
    for (const [index, { times }] of this.moments.entries()) {
      if (index % 2 === 0) for (const list of times) if (list instanceof Float64Array) release(list);
    }
    this.moments = this.moments.filter((_, index) => index % 2 === 1);
    this.stride *= 2;
  }

  private present(): Moment {
    return this.moment((times) => (isZero(times) ? NONE : copyOf(times)));
  }

  private moment(kept: (times: Times) => Times): Moment {
    return { atNs: this.engine.now, times: this.read().map(kept) };
  }

  /**
   * Busy times at a point in time, for all resources that exist at the end of the run. A port counts a message when its last byte
   * has passed, although packets of other messages may have come between its packets. As no server can be busy for longer than
   * time passes, work that does not fit after this point is counted before it.
   */
  private at(ns: number, end: Moment): number[][] {
    const moments = this.first ? [this.first, ...this.moments] : this.moments;
    const later = moments.findIndex(({ atNs }) => atNs > ns);
    const before = later < 0 ? moments.at(-1) : moments[later - 1];
    const after = later < 0 ? end : moments[later]!;
    const beginNs = before?.atNs ?? 0;
    const share = after.atNs > beginNs ? Math.min(1, Math.max(0, (ns - beginNs) / (after.atNs - beginNs))) : 1;
    const values = end.times.map((all, place) => {
      const [a, b] = [before?.times[place] ?? NONE, after.times[place]!];
      return Array.from(all, (_, index) => (a[index] ?? 0) * (1 - share) + (b[index] ?? 0) * share);
    });
    for (const moment of later < 0 ? [] : moments.slice(later)) this.raise(values, moment, ns);
    this.raise(values, end, ns);
    return values;
  }

  /** Raises busy times to the minimum required to reach those of a later snapshot. */
  private raise(values: readonly number[][], { atNs, times }: Moment, ns: number): void {
    for (const [place, list] of values.entries()) {
      const then = times[place] ?? NONE;
      const mostNs = (this.servers[place] ?? 1) * (atNs - ns);
      for (let index = 0; index < then.length; index += 1) {
        const least = then[index] - mostNs;
        if (least > list[index]! + ROUNDING_NS) list[index] = least;
      }
    }
  }
}

function isZero(times: Times): boolean {
  for (let index = 0; index < times.length; index += 1) if (times[index] !== 0) return false;
  return true;
}

function copyOf(times: Times): Float64Array {
  const copy = float64Array(times.length);
  copy.set(times);
  return copy;
}
