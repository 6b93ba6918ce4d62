import { float64Array, uint32Array } from './arrays.ts';
/** A quantity that each node has at any time, from 0 to a limit: pinned memory, entries of a queue. */
export interface CounterDefinition {
  readonly name: string;
  /** Resource that its track stands under: memory | log */
  readonly resource: string;
  /** What is counted: `bytes`, `buckets`. */
  readonly unit: string;
  readonly limit: number;
}

/** Takes what counters have to record. */
export interface CounterSink {
  /** Most values of one counter that are kept as events, over all nodes; 0 where none is. */
  readonly mostLevels: number;
  /** The track was at that share of its limit from `start` to `end`. */
  addShare(track: number, start: number, end: number, share: number): void;
  addLevel(track: number, kind: number, level: Level): void;
}

/** A value that a track had from `start` to `end`, or until the next change that was kept. */
export interface Level {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/** Where a counter stands in a trace. */
interface CounterPlace {
  /** That of node 0; those of the others follow. */
  readonly firstTrack: number;
  readonly kind: number;
  readonly nodes: number;
  readonly limit: number;
}

/** What is not kept of counters, in words; nothing where all changes are. */
export function leftOut(counters: readonly CounterTracks[]): string {
  const stride = counters.reduce((most, counter) => Math.max(most, counter.stride), 1);
  return stride > 1 ? `, one change of a counter in ${stride}` : '';
}

/** Values that a track keeps at least, however many nodes there are. */
const FEWEST = 16;

/**
 * The tracks of one counter, one for each node, all 0 at first. Shares are exact at any level of a trace. Values are kept
 * over the whole run: where changes are too many every second one is left out, again and again.
 */
export class CounterTracks {
  private readonly values: Float64Array;
  private readonly since: Float64Array;
  private readonly changes: Uint32Array;
  /** One change in so many is kept, by node. */
  private readonly strides: Uint32Array;
  private readonly times: number[][];
  private readonly levels: number[][];
  private readonly most: number;

  private readonly firstTrack: number;
  private readonly kind: number;
  private readonly nodes: number;
  private readonly limit: number;

  constructor(
    private readonly sink: CounterSink,
    { firstTrack, kind, nodes, limit }: CounterPlace,
  ) {
    this.firstTrack = firstTrack;
    this.kind = kind;
    this.nodes = nodes;
    this.limit = limit;
    this.values = float64Array(nodes);
    this.since = float64Array(nodes);
    this.changes = uint32Array(nodes);
    this.strides = uint32Array(nodes).fill(1);
    this.times = Array.from({ length: nodes }, () => []);
    this.levels = Array.from({ length: nodes }, () => []);
    this.most = sink.mostLevels === 0 ? 0 : Math.max(FEWEST, Math.floor(sink.mostLevels / nodes));
  }

  /** One change in so many was kept, of the node with most changes. */
  get stride(): number {
    return this.strides.reduce((most, stride) => Math.max(most, stride), 1);
  }

  /** The value of a node from `time` on, which is never before that of the last call. */
  set(node: number, time: number, value: number): void {
    if (value === this.values[node]) return;
    this.passTime(node, time);
    this.values[node] = value;
    if (this.most > 0 && this.changes[node] % this.strides[node] === 0) this.keep(node, time, value);
    this.changes[node] += 1;
  }

  /** The run is over: what has not changed since counts until now. */
  finish(endNs: number): void {
    for (let node = 0; node < this.nodes; node += 1) {
      this.passTime(node, endNs);
      if (this.most > 0) this.addLevels(node, endNs);
    }
  }

  private passTime(node: number, time: number): void {
    const value = this.values[node];
    if (value > 0) this.sink.addShare(this.firstTrack + node, this.since[node], time, value / this.limit);
    this.since[node] = time;
  }

  private keep(node: number, time: number, value: number): void {
    const times = this.times[node];
    if (times.length === this.most) {
      this.times[node] = times.filter((_, index) => index % 2 === 0);
      this.levels[node] = this.levels[node].filter((_, index) => index % 2 === 0);
      this.strides[node] *= 2;
      if (this.changes[node] % this.strides[node] !== 0) return;
    }
    this.times[node].push(time);
    this.levels[node].push(value);
  }

  private addLevels(node: number, endNs: number): void {
    const times = [0, ...this.times[node], endNs];
    const levels = [0, ...this.levels[node]];
    for (const [index, value] of levels.entries()) {
      const [start, end] = [times[index], times[index + 1]];
      if (end > start) this.sink.addLevel(this.firstTrack + node, this.kind, { start, end, value });
    }
  }
}
