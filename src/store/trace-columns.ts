import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { Trace } from '../simulation/run.ts';
import { fewAtOnce } from './few-at-once.ts';
import { encodeLinks } from './trace-links.ts';

/** Events of a trace, by column. */
export type TraceColumns = Pick<Trace, 'startNs' | 'durationNs' | 'track' | 'kind' | 'operation' | 'argument'>;

export interface TraceChunk {
  readonly fromNs: number;
  readonly toNs: number;
  readonly events: number;
  readonly data: Buffer;
  /** Messages that begin in this chunk; null if there are none. */
  readonly links: Buffer | null;
}

/** Events per chunk: some hundred kilobytes before compression, so reading a window reads little else. */
export const CHUNK_EVENTS = 8192;
/** Bytes per event of each column, in the order in which they are stored. */
const WIDTHS = [8, 8, 4, 1, 4, 8] as const;
const LEVEL = { level: 4 };

/** Cuts a trace into chunks in order of time. Compression runs outside the calling thread. */
export async function encodeChunks(trace: TraceColumns & Pick<Trace, 'links'>): Promise<TraceChunk[]> {
  const links = await encodeLinks(trace.links, CHUNK_EVENTS);
  const starts = Array.from({ length: Math.ceil(trace.startNs.length / CHUNK_EVENTS) }, (_, i) => i * CHUNK_EVENTS);
  const end = trace.startNs.length;
  const chunks = await fewAtOnce(starts, (from) => encodeChunk(trace, from, Math.min(from + CHUNK_EVENTS, end)));
  return chunks.map((chunk, place) => ({ ...chunk, links: links.get(place) ?? null }));
}

async function encodeChunk(trace: TraceColumns, from: number, to: number): Promise<Omit<TraceChunk, 'links'>> {
  let toNs = trace.startNs[from] ?? 0;
  for (let i = from; i < to; i++) toNs = Math.max(toNs, (trace.startNs[i] ?? 0) + (trace.durationNs[i] ?? 0));
  const columns = [trace.startNs, trace.durationNs, trace.track, trace.kind, trace.operation, trace.argument];
  const planes = columns.map((column, i) => toPlanes(column.subarray(from, to), WIDTHS[i] ?? 1));
  const data = await promisify(deflate)(Buffer.concat(planes), LEVEL);
  return { fromNs: trace.startNs[from] ?? 0, toNs, events: to - from, data };
}

/** Reverses `encodeChunks` for one chunk. */
export async function decodeChunk(data: Uint8Array, events: number): Promise<TraceColumns> {
  const bytes = await promisify(inflate)(data);
  let offset = 0;
  const next = (width: number): ArrayBuffer => {
    const column = fromPlanes(bytes.subarray(offset, offset + events * width), width);
    offset += events * width;
    return column;
  };
  return {
    startNs: new Float64Array(next(WIDTHS[0])),
    durationNs: new Float64Array(next(WIDTHS[1])),
    track: new Uint32Array(next(WIDTHS[2])),
    kind: new Uint8Array(next(WIDTHS[3])),
    operation: new Int32Array(next(WIDTHS[4])),
    argument: new Float64Array(next(WIDTHS[5])),
  };
}

/** Groups bytes of equal significance, as neighbours in a sorted column differ only in their low bytes. */
export function toPlanes(column: ArrayBufferView, width: number): Uint8Array {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
  const count = bytes.length / width;
  const planes = new Uint8Array(bytes.length);
  for (let plane = 0; plane < width; plane++) {
    for (let i = 0; i < count; i++) planes[plane * count + i] = bytes[i * width + plane] ?? 0;
  }
  return planes;
}

/** Reverses `toPlanes`. */
export function fromPlanes(planes: Uint8Array, width: number): ArrayBuffer {
  const count = planes.length / width;
  const bytes = new Uint8Array(planes.length);
  for (let plane = 0; plane < width; plane++) {
    for (let i = 0; i < count; i++) bytes[i * width + plane] = planes[plane * count + i] ?? 0;
  }
  return bytes.buffer;
}

/** Compresses the full summary of a trace. */
export function encodeBusy(busy: Float32Array): Promise<Buffer> {
  return promisify(deflate)(toPlanes(busy, 4), LEVEL);
}

export async function decodeBusy(data: Uint8Array): Promise<Float32Array> {
  return new Float32Array(fromPlanes(await promisify(inflate)(data), 4));
}
