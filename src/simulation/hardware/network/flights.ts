import { float64Array, grown, int32Array, uint8Array } from '../../engine/arrays.ts';

const NONE = -1;

/**
 * Messages between NICs: a slot lives from the begin of a flight to its end. Each has `2 ** strideBits` places for the
 * links of its route, so that place `slot << strideBits` plus a position says what a flight does at one link.
 */
export class Flights {
  message = int32Array(64);
  bytes = int32Array(64);
  /** Links of the route. */
  length = int32Array(64);
  /** When the head leaves its NIC, and the distance at which packets follow each other there. */
  headAt = float64Array(64);
  strideNs = float64Array(64);
  /** When the first packet is at the other NIC, and when all bytes that are through the last link are. */
  firstAt = float64Array(64);
  tailAt = float64Array(64);
  /** When the tail would be there if nothing came between. */
  expectedAt = float64Array(64);
  /** 1 where something came between: packets go from link to link one by one. */
  contended = uint8Array(64);
  /** 1 where stretches of time are booked at all links ahead. */
  booked = uint8Array(64);

  /** By place: the link, the time booked there, and the neighbours among bookings of the same link. */
  route: Int32Array;
  begins: Float64Array;
  ends: Float64Array;
  private before: Int32Array;
  after: Int32Array;
  /** By link: its first booking and its last. */
  private readonly earliest: Int32Array;
  private readonly latest: Int32Array;
  private readonly free: number[] = [];
  private used = 0;
  readonly strideBits: number;

  constructor(links: number, mostLinksOnRoute: number) {
    this.strideBits = Math.ceil(Math.log2(mostLinksOnRoute));
    const places = 64 << this.strideBits;
    this.route = int32Array(places);
    this.begins = float64Array(places);
    this.ends = float64Array(places);
    this.before = int32Array(places);
    this.after = int32Array(places);
    this.earliest = int32Array(links).fill(NONE);
    this.latest = int32Array(links).fill(NONE);
  }

  take(): number {
    const flight = this.free.pop() ?? this.used++;
    if (flight === this.message.length) this.grow();
    this.contended[flight] = 0;
    this.booked[flight] = 0;
    return flight;
  }

  setRoute(flight: number, links: Int32Array, length: number): void {
    this.length[flight] = length;
    const first = flight << this.strideBits;
    for (let position = 0; position < length; position += 1) this.route[first + position] = links[position];
  }

  release(flight: number): void {
    this.free.push(flight);
  }

  /** The first booking of a link that ends after a time, or -1; sought from the first on. Bookings never overlap. */
  firstEndingAfter(link: number, time: number): number {
    let place = this.earliest[link];
    while (place !== NONE && this.ends[place] <= time) place = this.after[place];
    return place;
  }

  /** The same, sought from the last back: for times far ahead. */
  lastEndingAfter(link: number, time: number): number {
    let [found, place] = [NONE, this.latest[link]];
    while (place !== NONE && this.ends[place] > time) {
      found = place;
      place = this.before[place];
    }
    return found;
  }

  /** When the last booking of a link ends; 0 if there is none. */
  bookedUntil(link: number): number {
    const place = this.latest[link];
    return place === NONE ? 0 : this.ends[place];
  }

  /** Books the link of a place for the stretch that is written there. */
  book(place: number): void {
    const { before, after, begins, earliest, latest } = this;
    const link = this.route[place];
    const begin = begins[place];
    let [previous, next] = [latest[link], NONE];
    while (previous !== NONE && begins[previous] > begin) {
      next = previous;
      previous = before[previous];
    }
    before[place] = previous;
    after[place] = next;
    if (previous === NONE) earliest[link] = place;
    else after[previous] = place;
    if (next === NONE) latest[link] = place;
    else before[next] = place;
  }

  unbook(place: number): void {
    const [previous, next] = [this.before[place], this.after[place]];
    if (previous === NONE) this.earliest[this.route[place]] = next;
    else this.after[previous] = next;
    if (next === NONE) this.latest[this.route[place]] = previous;
    else this.before[next] = previous;
  }

  private grow(): void {
    const slots = 2 * this.message.length;
    const places = slots << this.strideBits;
    for (const name of ['message', 'bytes', 'length'] as const) this[name] = grown(this[name], int32Array(slots));
    for (const name of ['headAt', 'strideNs', 'firstAt', 'tailAt', 'expectedAt'] as const) {
      this[name] = grown(this[name], float64Array(slots));
    }
    for (const name of ['contended', 'booked'] as const) this[name] = grown(this[name], uint8Array(slots));
    this.route = grown(this.route, int32Array(places));
    this.begins = grown(this.begins, float64Array(places));
    this.ends = grown(this.ends, float64Array(places));
    this.before = grown(this.before, int32Array(places));
    this.after = grown(this.after, int32Array(places));
  }
}
