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
  /** One change of a counter in so many is kept as an event; 0 where none is. */
  readonly changeStride: number;
  /** The track was at that share of its limit from `start` to `end`. */
  addShare(track: number, start: number, end: number, share: number): void;
  /** The track had a value from `start` to `end`, or until the next change that is kept. */
  addLevel(track: number, kind: number, start: number, end: number, value: number): void;
}

/**
 * The tracks of one counter, one for each node, all 0 at first. Shares are exact at any level of a trace; of events as many
 * are kept as of operations.
 */
export class CounterTracks {
  private readonly values: Float64Array;
  private readonly since: Float64Array;
  private readonly keptValues: Float64Array;
  private readonly keptSince: Float64Array;
  private readonly changes: Uint32Array;

  constructor(
    private readonly sink: CounterSink,
    private readonly firstTrack: number,
    private readonly kind: number,
    private readonly nodes: number,
    private readonly limit: number,
  ) {
    this.values = new Float64Array(nodes);
    this.since = new Float64Array(nodes);
    this.keptValues = new Float64Array(nodes);
    this.keptSince = new Float64Array(nodes);
    this.changes = new Uint32Array(nodes);
  }

  /** The value of a node from `time` on, which is never before that of the last call. */
  set(node: number, time: number, value: number): void {
    if (value === this.values[node]) return;
    this.passTime(node, time);
    this.values[node] = value;
    const { changeStride } = this.sink;
    if (changeStride > 0 && this.changes[node] % changeStride === 0) this.keep(node, time, value);
    this.changes[node] += 1;
  }

  /** The run is over: what has not changed since counts until now. */
  finish(endNs: number): void {
    for (let node = 0; node < this.nodes; node += 1) {
      this.passTime(node, endNs);
      if (this.sink.changeStride > 0) this.keep(node, endNs, 0);
    }
  }

  private passTime(node: number, time: number): void {
    const value = this.values[node];
    if (value > 0) this.sink.addShare(this.firstTrack + node, this.since[node], time, value / this.limit);
    this.since[node] = time;
  }

  private keep(node: number, time: number, value: number): void {
    const since = this.keptSince[node];
    if (time > since) this.sink.addLevel(this.firstTrack + node, this.kind, since, time, this.keptValues[node]);
    this.keptSince[node] = time;
    this.keptValues[node] = value;
  }
}
