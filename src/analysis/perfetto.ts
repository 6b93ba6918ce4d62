import type { TraceWindow } from '../spec/resources/trace.ts';

/** The columns that the export reads; a recorded Trace and a TraceWindow both have them. */
export interface TraceColumns {
  readonly level: string;
  readonly sampling: string;
  readonly tracks:
    | TraceWindow['tracks']
    | readonly { readonly name: string; readonly node: number; readonly resource: string }[];
  readonly kinds: readonly { readonly name: string; readonly stage?: string; readonly argument?: string }[];
  readonly startNs: ArrayLike<number>;
  readonly durationNs: ArrayLike<number>;
  readonly track: ArrayLike<number>;
  readonly kind: ArrayLike<number>;
  readonly operation: ArrayLike<number>;
  readonly argument: ArrayLike<number>;
}

/** One event of the Trace Event Format, which Perfetto and chrome://tracing open. Times in microseconds. */
export interface TraceEvent {
  readonly ph: 'X' | 'i' | 'M';
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts?: number;
  readonly dur?: number;
  readonly s?: 't';
  readonly cat?: string;
  readonly args?: Readonly<Record<string, number | string>>;
}

export const columnsOf = ({ events, ...window }: TraceWindow): TraceColumns => ({ ...window, ...events });

/** A trace as JSON trace events, one at a time: processes are nodes, threads are tracks, instants have no duration. */
export function* traceEvents(trace: TraceColumns): Generator<TraceEvent> {
  yield* names(trace);
  for (let i = 0; i < trace.startNs.length; i++) yield traceEvent(trace, i);
}

function* names({ tracks }: TraceColumns): Generator<TraceEvent> {
  for (const node of new Set(tracks.map((track) => track.node))) {
    yield { ph: 'M', name: 'process_name', pid: node, tid: 0, args: { name: `node ${node}` } };
    yield { ph: 'M', name: 'process_sort_index', pid: node, tid: 0, args: { sort_index: node } };
  }
  for (const [i, { name, node }] of tracks.entries()) {
    yield { ph: 'M', name: 'thread_name', pid: node, tid: i + 1, args: { name } };
    yield { ph: 'M', name: 'thread_sort_index', pid: node, tid: i + 1, args: { sort_index: i } };
  }
}

function traceEvent(trace: TraceColumns, i: number): TraceEvent {
  const kind = trace.kinds[trace.kind[i]!]!;
  const duration = trace.durationNs[i]!;
  const operation = trace.operation[i]!;
  const place = { pid: trace.tracks[trace.track[i]!]!.node, tid: trace.track[i]! + 1, ts: trace.startNs[i]! / 1000 };
  const args = {
    ...(operation >= 0 && { operation }),
    ...(kind.argument !== undefined && { [kind.argument]: trace.argument[i]! }),
  };
  const common = { name: kind.name, cat: kind.stage ?? 'instant', ...place, args };
  return duration > 0 ? { ph: 'X', ...common, dur: duration / 1000 } : { ph: 'i', s: 't', ...common };
}

/** The whole document in pieces of bounded size, for writing to a file or a response. */
export function* perfettoJson(trace: TraceColumns): Generator<string> {
  const note = { level: trace.level, sampling: trace.sampling };
  yield `{"displayTimeUnit":"ns","otherData":${JSON.stringify(note)},"traceEvents":[\n`;
  let piece = '';
  let separator = '';
  for (const event of traceEvents(trace)) {
    piece += separator + JSON.stringify(event);
    separator = ',\n';
    if (piece.length > 65_536) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}\n]}\n`;
}
