import { float64Array, int32Array } from '../../engine/arrays.ts';

/** Key of a path that is not cached for other messages. */
export const NO_KEY = -1;

/**
 * Traced paths, link by link, each in a slot until another path replaces it. Traffic is counted per path, and added to its links
 * only when the path is replaced or statistics are requested.
 */
export class Ways {
  /** By slot, `mostLinks` each. */
  readonly links: Int32Array;
  readonly lengths: Int32Array;
  private readonly keys: Float64Array;
  private readonly bytes: Float64Array;
  private readonly bytesOfLinks: Float64Array;
  /** The slot that was begun last. */
  private begun = 0;

  constructor(
    slots: number,
    readonly mostLinks: number,
    readonly linkCount: number,
  ) {
    this.links = int32Array(slots * mostLinks);
    this.lengths = int32Array(slots);
    this.keys = float64Array(slots).fill(NO_KEY);
    this.bytes = float64Array(slots);
    this.bytesOfLinks = float64Array(linkCount);
  }

  holds(way: number, key: number): boolean {
    return key !== NO_KEY && this.keys[way] === key;
  }

  /** Begins the path of a key in a slot; `add` appends its links. */
  begin(way: number, key: number): void {
    this.countAtLinks(way);
    this.keys[way] = key;
    this.lengths[way] = 0;
    this.begun = way;
  }

  add(link: number): void {
    const way = this.begun;
    this.links[way * this.mostLinks + this.lengths[way]] = link;
    this.lengths[way] += 1;
  }

  /** Returns the links of a path, in order. */
  route(way: number): number[] {
    return [...this.links.subarray(way * this.mostLinks, way * this.mostLinks + this.lengths[way])];
  }

  /** Counts bytes that pass all links of a path. */
  count(way: number, bytes: number): void {
    this.bytes[way] += bytes;
  }

  /** Bytes that have passed each link, or will. */
  countedAtLinks(): Float64Array {
    for (let way = 0; way < this.lengths.length; way += 1) this.countAtLinks(way);
    return this.bytesOfLinks;
  }

  private countAtLinks(way: number): void {
    if (this.bytes[way] === 0) return;
    const first = way * this.mostLinks;
    const behind = first + this.lengths[way];
    for (let place = first; place < behind; place += 1) this.bytesOfLinks[this.links[place]] += this.bytes[way];
    this.bytes[way] = 0;
  }
}
