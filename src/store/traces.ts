import type { TraceBins, TraceWindow } from '../spec/resources/trace.ts';
import type { TraceStore } from './contract.ts';
import type { Database } from './database.ts';
import type { Trace } from './generated/client.ts';
import { binEvents, binSummary } from './trace-bins.ts';
import { CHUNK_EVENTS, decodeBusy, decodeChunk, type TraceColumns } from './trace-columns.ts';
import { decodeLinks, WindowLinks } from './trace-links.ts';
import { decodeOperations, OperationsInWindow } from './trace-operations.ts';

type WindowQuery = Parameters<TraceStore['window']>[1] & { readonly runId: string };
type BinsQuery = Parameters<TraceStore['bins']>[1] & { readonly runId: string };
type Tracks = TraceWindow['tracks'];
type Kinds = TraceWindow['kinds'];

export function createTraceStore(database: Database): TraceStore {
  return {
    window: (runId, query) => whole(database, runId, (trace) => window(database, trace, { runId, ...query })),
    bins: (runId, query) => whole(database, runId, (trace) => bins(database, trace, { runId, ...query })),
  };
}

/** Reads from a run's trace; undefined if there is none, or no more: what is deleted while it is read would seem to be short. */
async function whole<Part>(
  database: Database,
  runId: string,
  read: (trace: Trace) => Promise<Part>,
): Promise<Part | undefined> {
  const trace = await headerOf(database, runId);
  if (!trace) return undefined;
  const part = await read(trace);
  const { resultId } = trace;
  return (await database.prisma.trace.count({ where: { resultId } })) === 1 ? part : undefined;
}

async function headerOf({ reads, prisma }: Database, runId: string): Promise<Trace | undefined> {
  const { rows } = await reads.query<{ resultId: string | null }>(RESULT, [runId]);
  const resultId = rows[0]?.resultId ?? null;
  return resultId === null ? undefined : ((await prisma.trace.findUnique({ where: { resultId } })) ?? undefined);
}

const RESULT = `
select r.result_id as "resultId" from runs r join experiments e on e.id = r.experiment_id
where r.id = $1 and e.removed_at is null`;

interface StoredChunk extends TraceColumns {
  /** Index of its first event in the whole trace. */
  readonly first: number;
  readonly links: Uint8Array | null;
}

/** Yields the chunks that overlap the window one by one: memory stays bounded however long the trace is. */
async function* chunksOf(
  { prisma }: Database,
  trace: Trace,
  fromNs: number,
  toNs: number,
): AsyncGenerator<StoredChunk> {
  const where = { resultId: trace.resultId, fromNs: { lte: toNs }, toNs: { gte: fromNs } };
  const found = await prisma.traceChunk.findMany({ where, select: { sequence: true }, orderBy: { sequence: 'asc' } });
  for (const { sequence } of found) {
    const key = { resultId_sequence: { resultId: trace.resultId, sequence } };
    const chunk = await prisma.traceChunk.findUnique({ where: key });
    if (!chunk) return;
    const columns = await decodeChunk(chunk.data, chunk.events);
    yield { ...columns, first: sequence * CHUNK_EVENTS, links: chunk.links };
  }
}

/** Returns operations that overlap the window; none if the trace was stored before operations were recorded. */
async function operationsOf(
  { prisma }: Database,
  { resultId }: Trace,
  window: OperationsInWindow,
  [fromNs, toNs]: readonly [number, number],
): Promise<TraceWindow['operations']> {
  const where = { resultId, fromNs: { lte: toNs }, toNs: { gte: fromNs } };
  const found = await prisma.traceOperations.findMany({
    where,
    select: { sequence: true },
    orderBy: { sequence: 'asc' },
  });
  for (const { sequence } of found) {
    const chunk = await prisma.traceOperations.findUnique({ where: { resultId_sequence: { resultId, sequence } } });
    if (chunk) window.add(await decodeOperations(chunk.data, chunk.count));
    if (window.truncated) break;
  }
  return window.operations;
}

async function window(database: Database, trace: Trace, query: WindowQuery): Promise<TraceWindow> {
  const tracks = trace.tracks as Tracks;
  const kinds = trace.kinds as Kinds;
  const { fromNs = 0, toNs = trace.endNs } = query;
  const collector = new Collector(query, { fromNs, toNs, tracks, kinds });
  const links = new WindowLinks();
  for await (const chunk of chunksOf(database, trace, fromNs, toNs)) {
    if (chunk.links) links.add(await decodeLinks(chunk.links));
    collector.add(chunk, (event, place) => links.taken(chunk.first + event, place));
    if (collector.truncated) break;
  }
  const inWindow = links.inWindow();
  const touching = new OperationsInWindow(fromNs, toNs, query.limit);
  return {
    runId: query.runId,
    level: trace.level,
    sampling: trace.sampling,
    produced: Number(trace.produced),
    fromNs,
    toNs,
    endNs: trace.endNs,
    tracks,
    kinds,
    events: collector.events,
    operations: await operationsOf(database, trace, touching, [fromNs, toNs]),
    ...(inWindow ? { links: inWindow } : {}),
    truncated: collector.truncated || touching.truncated,
  };
}

/** Collects the events of a window, up to its limit. */
class Collector {
  readonly events: TraceWindow['events'] = {
    startNs: [],
    durationNs: [],
    track: [],
    kind: [],
    operation: [],
    argument: [],
  };
  truncated = false;
  private readonly fromNs: number;
  private readonly toNs: number;
  private readonly limit: number;
  private readonly tracks: ReadonlySet<number> | undefined;
  private readonly kinds: ReadonlySet<number> | undefined;

  constructor(
    query: WindowQuery,
    { fromNs, toNs, tracks, kinds }: Pick<TraceWindow, 'fromNs' | 'toNs' | 'tracks' | 'kinds'>,
  ) {
    this.fromNs = fromNs;
    this.toNs = toNs;
    this.limit = query.limit;
    this.tracks = indexesOf(tracks, query.tracks);
    this.kinds = indexesOf(kinds, query.kinds);
  }

  /** Calls `onTaken` with the index of each selected event in the columns and in the window. */
  add(columns: TraceColumns, onTaken: (event: number, place: number) => void): void {
    for (let i = 0; i < columns.startNs.length; i++) {
      if (!this.wanted(columns, i)) continue;
      if (this.events.startNs.length >= this.limit) {
        this.truncated = true;
        return;
      }
      onTaken(i, this.events.startNs.length);
      this.take(columns, i);
    }
  }

  private wanted(columns: TraceColumns, i: number): boolean {
    const start = columns.startNs[i] ?? 0;
    if (start > this.toNs || start + (columns.durationNs[i] ?? 0) < this.fromNs) return false;
    return (this.tracks?.has(columns.track[i] ?? 0) ?? true) && (this.kinds?.has(columns.kind[i] ?? 0) ?? true);
  }

  private take(columns: TraceColumns, i: number): void {
    this.events.startNs.push(columns.startNs[i] ?? 0);
    this.events.durationNs.push(columns.durationNs[i] ?? 0);
    this.events.track.push(columns.track[i] ?? 0);
    this.events.kind.push(columns.kind[i] ?? 0);
    this.events.operation.push(columns.operation[i] ?? -1);
    this.events.argument.push(columns.argument[i] ?? 0);
  }
}

function indexesOf(all: readonly { name: string }[], names: readonly string[] | undefined): Set<number> | undefined {
  if (names === undefined) return undefined;
  const wanted = new Set(names);
  return new Set(all.flatMap(({ name }, index) => (wanted.has(name) ? [index] : [])));
}

async function bins(database: Database, trace: Trace, query: BinsQuery): Promise<TraceBins> {
  const tracks = trace.tracks as Tracks;
  const { fromNs = 0, toNs = trace.endNs } = query;
  const range = { fromNs, toNs, bins: query.bins, tracks };
  const base = { runId: query.runId, fromNs, toNs, endNs: trace.endNs, bins: query.bins, tracks };
  const wanted = (toNs - fromNs) / query.bins;
  // The summary is complete but coarse. Events are used only if they show more, and the source of the bins is reported, as events
  // may be sampled.
  if (wanted >= trace.binNs || trace.eventCount === 0) {
    const summary = { binNs: trace.binNs, bins: trace.bins, busy: await decodeBusy(trace.busy) };
    return { ...base, busy: binSummary(summary, range), source: 'summary' };
  }
  return { ...base, busy: await binEvents(chunksOf(database, trace, fromNs, toNs), range), source: 'events' };
}
