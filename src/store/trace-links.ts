import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { Trace } from '../simulation/run.ts';
import type { TraceWindow } from '../spec/resources/trace.ts';
import { fewAtOnce } from './few-at-once.ts';

type Links = NonNullable<Trace['links']>;

/** Packs messages between events by the chunk that they begin in: deflated event indices, all `from`, then all `to`. */
export async function encodeLinks(links: Links | undefined, chunkEvents: number): Promise<Map<number, Buffer>> {
  if (!links) return new Map();
  const chunks = new Map<number, number[]>();
  for (const [index, from] of links.from.entries()) {
    const chunk = Math.floor(from / chunkEvents);
    const members = chunks.get(chunk) ?? [];
    members.push(index);
    chunks.set(chunk, members);
  }
  const encoded = await fewAtOnce([...chunks], async ([chunk, members]): Promise<[number, Buffer]> => {
    const places = [...members.map((index) => links.from[index]!), ...members.map((index) => links.to[index]!)];
    return [chunk, await promisify(deflate)(new Uint8Array(Uint32Array.from(places).buffer))];
  });
  return new Map(encoded);
}

/** Reverses `encodeLinks` for one chunk. */
export async function decodeLinks(data: Uint8Array): Promise<Links> {
  const places = new Uint32Array(new Uint8Array(await promisify(inflate)(data)).buffer);
  const half = places.length / 2;
  return { from: places.subarray(0, half), to: places.subarray(half) };
}

/** Collects the messages of a window: those with both ends among the selected events. */
export class WindowLinks {
  private readonly places = new Map<number, number>();
  private readonly links: Links[] = [];

  /** Adds the messages that begin in a chunk; to be called before its events are selected. */
  add(links: Links): void {
    this.links.push(links);
  }

  /** Records an event's index in the window. No message ends before it begins. */
  taken(event: number, place: number): void {
    if (this.links.length > 0) this.places.set(event, place);
  }

  /** Returns the messages; undefined if the trace has none here. */
  inWindow(): TraceWindow['links'] {
    if (this.links.length === 0) return undefined;
    const inWindow: NonNullable<TraceWindow['links']> = { from: [], to: [] };
    for (const { from, to } of this.links) {
      for (const [index, event] of from.entries()) {
        const [begin, end] = [this.places.get(event), this.places.get(to[index]!)];
        if (begin === undefined || end === undefined) continue;
        inWindow.from.push(begin);
        inWindow.to.push(end);
      }
    }
    return inWindow;
  }
}
