import { type RunPlan, STAGES, type Trace, type TraceKind, type TraceLevel, type TraceTrack } from '../run.ts';
import { filled, float32Array, float64Array, grown, int32Array, release, uint8Array, uint32Array } from './arrays.ts';
import { OperationRecords } from './operation-records.ts';
import type { OperationSink } from './operations.ts';
import { type CounterDefinition, type CounterSink, CounterTracks, type Level, leftOut } from './trace-counters.ts';

/** Groups of tracks, each with one track per owner (process or NIC). */
export const TRACK = { core: 0, handler: 1, injection: 2, nic: 3, bus: 4, wire: 5 } as const;
const RESOURCES = ['cpu', 'handler', 'injection', 'nic', 'bus', 'wire'] as const;
const BINS = 256;
/** Of slices, which most runs have none of. */
const FIRST_ROWS = 16;
type Column = Float64Array | Int32Array | Uint8Array | Uint32Array;

/** Tracks and kinds of slices of a model that has others than the stages of an operation on its hardware. */
export interface TraceLayout {
  readonly kinds: readonly TraceKind[];
  /** Group by group, in the numbers that `span` is called with. */
  readonly tracks: readonly (readonly TraceTrack[])[];
}

/** Processes and NICs of nodes, whose tracks a recorder lays out itself. */
export interface NodeTracks {
  readonly processes: number;
  readonly nodes: number;
  readonly processesPerNode: number;
  readonly nicsPerNode: number;
}

/**
 * Events over simulated time, in growing columns. Busy shares per track are summed over the whole run at every level
 * but `off`; single events are kept for whole operations, every n-th of them, up to a bound.
 */
export class TraceRecorder implements CounterSink, OperationSink {
  readonly on: boolean;
  private readonly level: TraceLevel;
  private readonly maxEvents: number;
  private readonly keepsEvents: boolean;
  private readonly stride: number;
  private readonly firstTrack: number[] = [];
  private readonly tracks: TraceTrack[] = [];
  private binNs = 1000;
  /** Bin by bin: what is written now lies together, however many tracks there are. */
  private busy: Float32Array;
  private starts = float64Array(FIRST_ROWS);
  private durations = float64Array(FIRST_ROWS);
  private trackIds = uint32Array(FIRST_ROWS);
  private kinds = uint8Array(FIRST_ROWS);
  private operations = int32Array(FIRST_ROWS);
  private arguments_ = float64Array(FIRST_ROWS);
  private count = 0;
  private produced = 0;
  private stopped = false;
  private readonly slices: TraceKind[];
  private readonly counters: CounterTracks[] = [];
  private linkFrom: number[] | undefined;
  private linkTo: number[] = [];
  readonly records = new OperationRecords();

  /** `expectedEvents` sets how many operations are left out between two that are kept at level `sampled`. */
  constructor({ level, maxEvents }: RunPlan['trace'], expectedEvents: number, layout: TraceLayout | NodeTracks) {
    this.level = level;
    this.maxEvents = maxEvents;
    this.on = level !== 'off';
    this.keepsEvents = level === 'sampled' || level === 'full';
    this.stride = level === 'full' ? 1 : Math.max(1, Math.ceil(expectedEvents / Math.max(1, maxEvents)));
    this.slices = [...('kinds' in layout ? layout.kinds : KINDS)];
    if (this.on) this.layOut(layout);
    this.busy = float32Array(this.tracks.length * BINS);
  }

  private layOut(layout: TraceLayout | NodeTracks): void {
    if ('tracks' in layout) this.layGroups(layout.tracks);
    else this.layTracks(layout);
  }

  private layTracks({ processes, nodes, processesPerNode, nicsPerNode }: NodeTracks): void {
    const nics = nodes * nicsPerNode;
    RESOURCES.forEach((resource, group) => {
      this.firstTrack[group] = this.tracks.length;
      const perProcess = group <= TRACK.handler;
      for (let owner = 0; owner < (perProcess ? processes : nics); owner += 1) {
        const node = Math.floor(owner / (perProcess ? processesPerNode : nicsPerNode));
        const number = perProcess ? owner : owner % nicsPerNode;
        const name = perProcess || nicsPerNode > 1 ? `${resource} ${number}` : resource;
        this.tracks.push({ name, node, resource });
      }
    });
  }

  private layGroups(groups: TraceLayout['tracks']): void {
    groups.forEach((tracks, group) => {
      this.firstTrack[group] = this.tracks.length;
      for (const track of tracks) this.tracks.push(track);
    });
  }

  /** Adds a track per node for a quantity; before anything is recorded, and only where the trace is on. */
  addCounter({ name, resource, unit, limit }: CounterDefinition, nodes: number): CounterTracks {
    const counterOf = (_: unknown, node: number) => ({ name, node, resource, counter: { unit, limit } });
    const firstTrack = this.addTracks(Array.from({ length: nodes }, counterOf));
    this.slices.push({ name, argument: unit });
    const counter = new CounterTracks(this, { firstTrack, kind: this.slices.length - 1, nodes, limit });
    this.counters.push(counter);
    return counter;
  }

  /** Adds a kind of slices; before anything is recorded. Returns its number. */
  addKind(kind: TraceKind): number {
    return this.slices.push(kind) - 1;
  }

  /** Beside the single events of operations, which can end early, since values are kept over the whole run. */
  get mostLevels(): number {
    return this.keepsEvents ? Math.ceil(this.maxEvents / 8) : 0;
  }

  addLevel(track: number, kind: number, { start, end, value }: Level): void {
    this.produced += 1;
    this.append(track, kind, start, end, -1, value);
  }

  /** Tracks of something that few runs have, from when it is there; returns the number of the first. */
  addTracks(added: readonly TraceTrack[]): number {
    const before = this.tracks.length;
    this.tracks.push(...added);
    const { busy } = this;
    this.busy = float32Array(this.tracks.length * BINS);
    release(busy);
    for (let bin = 0; bin < BINS; bin += 1) {
      this.busy.set(busy.subarray(bin * before, (bin + 1) * before), bin * this.tracks.length);
    }
    return before;
  }

  /** Where `Operations` hands in those whose slices are kept; undefined where none are. */
  get operationSink(): OperationSink | undefined {
    return this.keepsEvents ? this : undefined;
  }

  /** Whether single events of this operation are kept; -1, which is no operation, only at level `full`. */
  keeps(operation: number): boolean {
    if (!this.keepsEvents || this.stopped) return false;
    return this.stride === 1 || (operation >= 0 && operation % this.stride === 0);
  }

  /**
   * A resource was busy from `start` to `end`; `kind` is the index of the stage that it counts to.
   * @returns the number of the slice for `link`, or -1 where it is not kept
   */
  span(
    group: number,
    owner: number,
    kind: number,
    start: number,
    end: number,
    operation: number,
    argument: number,
  ): number {
    return this.spanOn(this.firstTrack[group] + owner, kind, start, end, operation, argument);
  }

  /** As `span`, of a track that was added. */
  spanOn(track: number, kind: number, start: number, end: number, operation: number, argument: number): number {
    this.produced += 1;
    this.addShare(track, start, end, 1);
    if (!this.keeps(operation)) return -1;
    this.stopped = this.count >= this.maxEvents;
    return this.stopped ? -1 : this.append(track, kind, start, end, operation, argument);
  }

  private append(track: number, kind: number, start: number, end: number, operation: number, argument: number): number {
    if (this.count === this.starts.length) this.grow();
    const index = this.count;
    this.count += 1;
    this.starts[index] = start;
    this.durations[index] = end - start;
    this.trackIds[index] = track;
    this.kinds[index] = kind;
    this.operations[index] = operation;
    this.arguments_[index] = argument;
    return index;
  }

  /** A message led from one kept slice to another. */
  link(from: number, to: number): void {
    this.linkFrom ??= [];
    this.linkFrom.push(from);
    this.linkTo.push(to);
  }

  addShare(track: number, start: number, end: number, share: number): void {
    while (end >= this.binNs * BINS) this.halveBins();
    const { binNs, busy } = this;
    const tracks = this.tracks.length;
    let bin = Math.floor(start / binNs);
    const last = Math.floor(end / binNs);
    if (bin === last) {
      busy[bin * tracks + track] += share * (end - start);
      return;
    }
    busy[bin * tracks + track] += share * ((bin + 1) * binNs - start);
    for (bin += 1; bin < last; bin += 1) busy[bin * tracks + track] += share * binNs;
    busy[last * tracks + track] += share * (end - last * binNs);
  }

  /** Doubles the width of a bin: the run's length is not known beforehand. */
  private halveBins(): void {
    const { busy } = this;
    const tracks = this.tracks.length;
    for (let bin = 0; bin < BINS / 2; bin += 1) {
      const [to, from] = [bin * tracks, 2 * bin * tracks];
      for (let track = 0; track < tracks; track += 1) {
        busy[to + track] = busy[from + track] + busy[from + tracks + track];
      }
    }
    busy.fill(0, (BINS / 2) * tracks);
    this.binNs *= 2;
  }

  private grow(): void {
    const capacity = this.starts.length * 2;
    this.starts = grown(this.starts, float64Array(capacity));
    this.durations = grown(this.durations, float64Array(capacity));
    this.trackIds = grown(this.trackIds, uint32Array(capacity));
    this.kinds = grown(this.kinds, uint8Array(capacity));
    this.operations = grown(this.operations, int32Array(capacity));
    this.arguments_ = grown(this.arguments_, float64Array(capacity));
  }

  /** The trace ordered by start, or undefined at level `off`. */
  finish(endNs: number): Trace | undefined {
    if (!this.on) return undefined;
    for (const counter of this.counters) counter.finish(endNs);
    const order = filled(uint32Array(this.count), (index) => index);
    order.sort((a, b) => this.starts[a] - this.starts[b] || a - b);
    const bins = Math.min(BINS, Math.max(1, Math.ceil(endNs / this.binNs)));
    const kept = this.count;
    const column = <Values extends Column>(to: Values, from: Values) => filled(to, (index) => from[order[index]]);
    return {
      level: this.level,
      tracks: this.tracks,
      kinds: this.slices,
      startNs: column(float64Array(kept), this.starts),
      durationNs: column(float64Array(kept), this.durations),
      track: column(uint32Array(kept), this.trackIds),
      kind: column(uint8Array(kept), this.kinds),
      operation: column(int32Array(kept), this.operations),
      argument: column(float64Array(kept), this.arguments_),
      operations: this.records.finish(),
      ...this.links(order),
      produced: this.produced,
      sampling: this.describe(),
      endNs,
      summary: { binNs: this.binNs, bins, busy: this.shares(bins) },
    };
  }

  /** The links between slices in their final order. */
  private links(order: Uint32Array): Pick<Trace, 'links'> {
    if (this.linkFrom === undefined) return {};
    const place = uint32Array(order.length);
    order.forEach((slice, index) => {
      place[slice] = index;
    });
    const placed = (slices: readonly number[]) => filled(uint32Array(slices.length), (index) => place[slices[index]!]);
    return { links: { from: placed(this.linkFrom), to: placed(this.linkTo) } };
  }

  private shares(bins: number): Float32Array {
    const tracks = this.tracks.length;
    const shares = float32Array(tracks * bins);
    for (let track = 0; track < tracks; track += 1) {
      for (let bin = 0; bin < bins; bin += 1) {
        shares[track * bins + bin] = Math.min(1, this.busy[bin * tracks + track] / this.binNs);
      }
    }
    return shares;
  }

  private describe(): string {
    if (!this.keepsEvents) return 'busy shares only';
    const kept = this.stride === 1 ? 'every event' : `one operation in ${this.stride}`;
    const stopped = this.stopped ? `, stopped at ${this.maxEvents} events` : '';
    return `${kept}${stopped}${leftOut(this.counters)}`;
  }
}

/** A slice is of the stage that its time counts to; its argument is the other process involved, where there is one. */
const KINDS: readonly TraceKind[] = STAGES.map((stage) => ({ name: stage, stage, argument: 'process' }));
