import { float64Array, release } from './arrays.ts';
import type { Operations } from './operations.ts';

/** Times of many things at one moment of a run. */
type Times = ArrayLike<number>;

interface Moment {
  readonly atNs: number;
  readonly times: readonly Times[];
}

const NONE: Times = [];

/** Moments that are kept in a run of so many processes, and values of all of them together, if each process has one. */
const MOST_MOMENTS = 32;
const LEAST_MOMENTS = 8;
const MOST_VALUES = 2 ** 15;
/** What differs by less is the same, as sums are rounded. */
const ROUNDING_NS = 1e-3;

export function momentsKept(processes: number): number {
  const room = 2 * Math.floor(MOST_VALUES / processes / 2);
  return Math.min(MOST_MOMENTS, Math.max(LEAST_MOMENTS, room));
}

/**
 * How long resources had been busy at moments of a run, between which their times grow evenly: which interval the rates of a
 * run are of is known when it is over. Moments lie as many operations apart as leave no more of them than may be kept.
 */
export class BusyHistory {
  private first: Moment | undefined;
  private moments: Moment[] = [];
  private readonly most: number;
  private stride: number;

  /**
   * @param read how long everything has been busy until now, in lists that may grow at their ends
   * @param servers that each number of the first list is the sum of, of the second, and so on; 1 where nothing is said
   */
  constructor(
    private readonly engine: { readonly now: number },
    processes: number,
    private readonly read: () => readonly Times[],
    private readonly servers: readonly number[] = [],
  ) {
    this.most = momentsKept(processes);
    // One operation of each process: what short runs would see more exactly is less than what looking costs them.
    this.stride = processes;
  }

  /** Looks when the first operation begins, as what comes before is not measured, and as operations end. */
  follow(operations: Operations): void {
    operations.tell(
      this.stride,
      () => this.look(),
      () => {
        this.first = this.present();
      },
    );
  }

  /** @returns how many operations will have ended when it looks again */
  private look(): number {
    this.moments.push(this.present());
    if (this.moments.length === this.most) this.thin();
    return (this.moments.length + 1) * this.stride;
  }

  /** How long everything was busy between two moments of the run, which is over. */
  between(fromNs: number, toNs: number): number[][] {
    const end = this.moment((times) => times);
    const [from, to] = [this.at(fromNs, end), this.at(toNs, end)];
    // Sums of rounded numbers: never less than nothing.
    return to.map((times, place) => times.map((ns, index) => Math.max(0, ns - from[place]![index]!)));
  }

  /** Every other moment is let go. */
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
   * Of everything that there is in the end. No server works faster than time, so that what a port counts when the last byte of a
   * message is through, while packets of others came between its own, it did before, as far as there was time for it.
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

  /** At least what has to have been done at a time for what was done at a later moment. */
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
