import { csvLine } from '../figure/csv.ts';
import type { TraceWindow } from '../spec/resources/trace.ts';

const NS_PER_US = 1000;

/**
 * Converts a trace window to the Trace Event Format: a process per node, a thread per track, a complete event per slice, an
 * instant event for a slice of no duration, a counter per track of levels, and a flow between slices for each message. Yields
 * pieces of one JSON document, so a large window never becomes a single string.
 */
export function* perfettoPieces(trace: TraceWindow): Generator<string> {
  yield '{"displayTimeUnit":"ns","traceEvents":[\n';
  const nodes = [...new Set(trace.tracks.map(({ node }) => node))];
  const processes = nodes.map((node) => ({ ph: 'M', name: 'process_name', pid: node, args: { name: `node ${node}` } }));
  const threads = trace.tracks.flatMap((track, index) =>
    track.counter
      ? []
      : [
          { ph: 'M', name: 'thread_name', pid: track.node, tid: index + 1, args: { name: track.name } },
          { ph: 'M', name: 'thread_sort_index', pid: track.node, tid: index + 1, args: { sort_index: index } },
        ],
  );
  yield [...processes, ...threads].map((event) => JSON.stringify(event)).join(',\n');
  for (let from = 0; from < trace.events.startNs.length; from += PIECE) {
    yield `,\n${pieceOf(trace, from).join(',\n')}`;
  }
  for (let from = 0; from < (trace.links?.from.length ?? 0); from += PIECE) {
    yield `,\n${flows(trace, from).join(',\n')}`;
  }
  yield `\n],"otherData":${JSON.stringify({ run: trace.runId, level: trace.level, sampling: trace.sampling })}}\n`;
}

const PIECE = 1000;

function pieceOf(trace: TraceWindow, from: number): string[] {
  const to = Math.min(from + PIECE, trace.events.startNs.length);
  return Array.from({ length: to - from }, (_, offset) => JSON.stringify(eventOf(trace, from + offset)));
}

/** Flows bind to the enclosing slice, so both ends of each use the start times of their slices. */
function flows(trace: TraceWindow, from: number): string[] {
  const { from: begins = [], to: ends = [] } = trace.links ?? {};
  return begins.slice(from, from + PIECE).flatMap((begin, offset) => {
    const shared = { name: 'message', cat: 'message', id: from + offset };
    const end = ends[from + offset]!;
    return [
      JSON.stringify({ ...shared, ph: 's', ...placeOf(trace, begin) }),
      JSON.stringify({ ...shared, ph: 'f', bp: 'e', ...placeOf(trace, end) }),
    ];
  });
}

function placeOf({ tracks, events }: TraceWindow, index: number) {
  const track = events.track[index]!;
  return { ts: events.startNs[index]! / NS_PER_US, pid: tracks[track]!.node, tid: track + 1 };
}

function eventOf(trace: TraceWindow, index: number) {
  const { name, node, counter } = trace.tracks[trace.events.track[index]!]!;
  if (!counter) return slice(trace, index);
  const args = { [counter.unit]: trace.events.argument[index]! };
  return { ph: 'C', name, pid: node, ts: trace.events.startNs[index]! / NS_PER_US, args };
}

function slice(trace: TraceWindow, index: number) {
  const { kinds, events } = trace;
  const kind = kinds[events.kind[index]!]!;
  const duration = events.durationNs[index]!;
  const operation = events.operation[index]!;
  return {
    ...(duration > 0 ? { ph: 'X', dur: duration / NS_PER_US } : { ph: 'i', s: 't' }),
    name: kind.name,
    // Computations of a schedule belong to no stage.
    cat: kind.stage ?? (duration > 0 ? kind.name : 'instant'),
    ...placeOf(trace, index),
    args: {
      ...(operation >= 0 ? { operation } : {}),
      ...(kind.argument ? { [kind.argument]: events.argument[index] } : {}),
    },
  };
}

/** Exports a trace window as CSV, one event per line. */
export function* traceCsvPieces({ tracks, kinds, events }: TraceWindow): Generator<string> {
  yield csvLine(['start_ns', 'duration_ns', 'track', 'node', 'resource', 'kind', 'stage', 'operation', 'argument']);
  for (const [index, start] of events.startNs.entries()) {
    const [track, kind] = [tracks[events.track[index]!]!, kinds[events.kind[index]!]!];
    const operation = events.operation[index]!;
    const what = [track.name, track.node, track.resource, kind.name, kind.stage];
    const argument = kind.argument ? events.argument[index] : undefined;
    yield csvLine([start, events.durationNs[index], ...what, operation < 0 ? undefined : operation, argument]);
  }
}
