import type { Trace } from '../simulation/run.ts';

/** Columns of a trace as base64 of their little-endian bytes; the rest as it is. */
export type PackedTrace = Omit<Trace, keyof Columns | 'links' | 'summary'> & {
  readonly columns: Readonly<Record<keyof Columns, string>>;
  readonly links?: { readonly from: string; readonly to: string };
  readonly summary: { readonly binNs: number; readonly bins: number; readonly busy: string };
};

type Columns = Pick<Trace, 'startNs' | 'durationNs' | 'track' | 'kind' | 'operation' | 'argument'>;

/** A trace as JSON. */
export function packTrace(trace: Trace): PackedTrace {
  const { startNs, durationNs, track, kind, operation, argument, links, summary, ...rest } = trace;
  return {
    ...rest,
    columns: {
      startNs: packed(startNs),
      durationNs: packed(durationNs),
      track: packed(track),
      kind: packed(kind),
      operation: packed(operation),
      argument: packed(argument),
    },
    ...(links && { links: { from: packed(links.from), to: packed(links.to) } }),
    summary: { ...summary, busy: packed(summary.busy) },
  };
}

/** The trace that was packed, with columns of its own. */
export function unpackTrace({ columns, links, summary, ...rest }: PackedTrace): Trace {
  return {
    ...rest,
    startNs: new Float64Array(bytesOf(columns.startNs)),
    durationNs: new Float64Array(bytesOf(columns.durationNs)),
    track: new Uint32Array(bytesOf(columns.track)),
    kind: new Uint8Array(bytesOf(columns.kind)),
    operation: new Int32Array(bytesOf(columns.operation)),
    argument: new Float64Array(bytesOf(columns.argument)),
    ...(links && { links: { from: new Uint32Array(bytesOf(links.from)), to: new Uint32Array(bytesOf(links.to)) } }),
    summary: { ...summary, busy: new Float32Array(bytesOf(summary.busy)) },
  };
}

/** Node runs on little-endian machines only; so the bytes in memory are those of the format. */
const packed = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

/** A copy that begins at 0: a small Buffer lies anywhere in a shared one. */
const bytesOf = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64')).buffer;
