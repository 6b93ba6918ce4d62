import { float64Array, grown, int32Array, uint8Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import type { Ways } from './ways.ts';

/** Times are sums of rounded numbers: stretches that share less than a picosecond do not meet. */
export const ROUNDING_NS = 1e-3;

/**
 * Messages between NICs: a slot lives from the beginning of a flight to its end. Each has `2 ** strideBits` places for the links
 * of its route; place `slot << strideBits` plus a position describes the flight at one link. Bookings of a link form a list from
 * the latest backwards. An ended booking is never followed, since its end is stored with the reference; so a flight that lands
 * needs no clean-up, and its slot is reused.
 */
export class Flights {
  message = int32Array(64);
  bytes = int32Array(64);
  /** Links of the route. */
  length = int32Array(64);
  /** When the head leaves its NIC, and the interval between packets there. */
  headAt = float64Array(64);
  strideNs = float64Array(64);
  /**
   * When the first packet arrives at the other NIC and, after interference, when all bytes that have passed the last link arrive.
   */
  firstAt = float64Array(64);
  tailAt = float64Array(64);
  /** When the tail would arrive without interference. */
  expectedAt = float64Array(64);
  /** 1 if there was contention, so packets proceed from link to link individually. */
  contended = uint8Array(64);

  /** By place: the link, the time booked there, and the next booking of the same link. */
  route: Int32Array;
  begins: Float64Array;
  ends: Float64Array;
  after: Int32Array;
  /** By place: the booking before it, and when that ends. Once it has ended, another flight may have its place. */
  private before: Int32Array;
  private beforeEnds: Float64Array;
  /** By link: its last booking, and when that ends; likewise. */
  private readonly latest: Int32Array;
  private readonly latestEnds: Float64Array;
  private readonly free: number[] = [];
  private used = 0;
  readonly strideBits: number;

  constructor(links: number, mostLinksOnRoute: number) {
    this.strideBits = Math.ceil(Math.log2(mostLinksOnRoute));
    const places = 64 << this.strideBits;
    this.route = int32Array(places);
    this.begins = float64Array(places);
    this.ends = float64Array(places);
    this.after = int32Array(places);
    this.before = int32Array(places);
    this.beforeEnds = float64Array(places);
    this.latest = int32Array(links);
    this.latestEnds = float64Array(links);
  }

  take(): number {
    const flight = this.free.pop() ?? this.used++;
    if (flight === this.message.length) this.grow();
    this.contended[flight] = 0;
    return flight;
  }

  setRoute(flight: number, ways: Ways, way: number): void {
    const { route } = this;
    const { links } = ways;
    const length = ways.lengths[way];
    const [from, to] = [way * ways.mostLinks, flight << this.strideBits];
    this.length[flight] = length;
    for (let position = 0; position < length; position += 1) route[to + position] = links[from + position];
  }

  release(flight: number): void {
    this.free.push(flight);
  }

  /** The first booking of a link that ends later than `ROUNDING_NS` after a time, or -1. Bookings never overlap. */
  bookingAt(link: number, time: number): number {
    const { before, beforeEnds } = this;
    let [found, place, end] = [NONE, this.latest[link], this.latestEnds[link]];
    while (end > time + ROUNDING_NS) {
      found = place;
      end = beforeEnds[place];
      place = before[place];
    }
    return found;
  }

  /** Returns when the last booking of a link ends, or ended. */
  bookedUntil(link: number): number {
    return this.latestEnds[link];
  }

  /** Books a link after all its bookings, up to `end`. Ended ones are dropped implicitly. */
  append(place: number, link: number, end: number, now: number): void {
    const { latest, latestEnds } = this;
    const lastEnd = latestEnds[link];
    const last = latest[link];
    if (lastEnd > now + ROUNDING_NS) this.after[last] = place;
    this.before[place] = last;
    this.beforeEnds[place] = lastEnd;
    this.after[place] = NONE;
    latest[link] = place;
    latestEnds[link] = end;
  }

  /** Books the link of a place for the stretch that is written there, among other bookings. */
  book(place: number, now: number): void {
    const link = this.route[place];
    const last = this.latest[link];
    if (this.latestEnds[link] > now + ROUNDING_NS && this.begins[last] > this.begins[place]) {
      this.insert(place, last, now);
    } else this.append(place, link, this.ends[place], now);
  }

  /** Before a booking of the same link that begins later, and before all others that do. */
  private insert(place: number, later: number, now: number): void {
    const { before, beforeEnds, after, begins } = this;
    let next = later;
    while (beforeEnds[next] > now + ROUNDING_NS && begins[before[next]] > begins[place]) next = before[next];
    before[place] = before[next];
    beforeEnds[place] = beforeEnds[next];
    after[place] = next;
    before[next] = place;
    beforeEnds[next] = this.ends[place];
    if (beforeEnds[place] > now + ROUNDING_NS) after[before[place]] = place;
  }

  /** Gives up a booking that has not ended by now. */
  unbook(place: number, now: number): void {
    const { before, beforeEnds, after } = this;
    if (this.ends[place] <= now + ROUNDING_NS) return;
    const [previous, previousEnd, next] = [before[place], beforeEnds[place], after[place]];
    if (previousEnd > now + ROUNDING_NS) after[previous] = next;
    if (next === NONE) {
      this.latest[this.route[place]] = previous;
      this.latestEnds[this.route[place]] = previousEnd;
    } else {
      before[next] = previous;
      beforeEnds[next] = previousEnd;
    }
  }

  private grow(): void {
    const slots = 2 * this.message.length;
    const places = slots << this.strideBits;
    for (const name of ['message', 'bytes', 'length'] as const) this[name] = grown(this[name], int32Array(slots));
    for (const name of ['headAt', 'strideNs', 'firstAt', 'tailAt', 'expectedAt'] as const) {
      this[name] = grown(this[name], float64Array(slots));
    }
    this.contended = grown(this.contended, uint8Array(slots));
    this.route = grown(this.route, int32Array(places));
    this.begins = grown(this.begins, float64Array(places));
    this.ends = grown(this.ends, float64Array(places));
    this.after = grown(this.after, int32Array(places));
    this.before = grown(this.before, int32Array(places));
    this.beforeEnds = grown(this.beforeEnds, float64Array(places));
  }
}
