import type pg from 'pg';
import type { RunResult, TraceLevel } from '../simulation/run.ts';
import type { Computed } from '../spec/resources/origin.ts';
import { hasResult } from '../spec/resources/run.ts';
import { arrayLiteral } from './array-literal.ts';
import { packOccupancy } from './occupancies.ts';
import { orderedId } from './ordered-id.ts';
import { type PackedReplay, packReplay } from './replays.ts';
import { packStageMeans } from './stage-means.ts';
import { encodeBusy, encodeChunks, type TraceChunk } from './trace-columns.ts';
import { encodeOperations, type OperationsChunk } from './trace-operations.ts';
import { insertMetrics } from './write-metrics.ts';

interface PreparedTrace {
  readonly busy: Buffer;
  readonly chunks: readonly TraceChunk[];
  readonly operations: readonly OperationsChunk[];
}

/** A result ready to be written; its trace is already compressed. */
export interface PreparedResult {
  readonly id: string;
  readonly result: RunResult;
  readonly replay: PackedReplay;
  readonly trace: PreparedTrace | undefined;
}

/** Does all work that needs no transaction. Failed runs have no result, only a reason. */
export async function prepareResult(result: RunResult): Promise<PreparedResult | undefined> {
  if (!hasResult(result)) return undefined;
  const { trace } = result;
  const [id, replay] = [orderedId(), await packReplay(result)];
  if (!trace || trace.level === 'off') return { id, result, replay, trace: undefined };
  const [busy, chunks, operations] = await Promise.all([
    encodeBusy(trace.summary.busy),
    encodeChunks(trace),
    encodeOperations(trace.operations),
  ]);
  return { id, result, replay, trace: { busy, chunks, operations } };
}

interface ResultKey {
  readonly inputDigest: string;
  readonly traceLevel: TraceLevel;
  /** Pool of runs that may use it: '' is shared by all projects, any other value is a project. */
  readonly pool: string;
}

export interface ResultToStore extends PreparedResult, ResultKey {
  /** Project whose quota its trace counts towards. */
  readonly project?: string;
  /** Origin of an imported result. */
  readonly origin?: { readonly importId: string; readonly computed: Computed | null };
}

/**
 * Writes results that are not stored yet, each once. Returns the id of the stored result by `resultKey`: if another run was
 * faster, that run's.
 */
export async function writeResults(
  client: pg.PoolClient,
  results: readonly ResultToStore[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const isMissing = (result: ResultToStore) => !ids.has(resultKey(result));
  // A stored result that made an insertion needless may be deleted, or lose its trace, before it is locked: it is written again.
  for (let missing = results; missing.length > 0; missing = missing.filter(isMissing)) {
    await insertResults(client, missing);
    for (const [key, id] of await lockResults(client, missing)) ids.set(key, id);
  }
  const fresh = results.filter((result) => ids.get(resultKey(result)) === result.id);
  await insertMetrics(client, fresh);
  for (const result of fresh) await insertTrace(client, result);
  return ids;
}

/** Returns the unique key of a result. */
export function resultKey({ inputDigest, traceLevel, pool }: ResultKey): string {
  return `${inputDigest}/${traceLevel}/${pool}`;
}

async function insertResults(client: pg.PoolClient, results: readonly ResultToStore[]): Promise<void> {
  // Sorted by the unique key: two workers with the same inputs wait for each other instead of deadlocking.
  const sorted = [...results].sort((a, b) => (resultKey(a) < resultKey(b) ? -1 : 1));
  const column = (value: (result: RunResult) => number | string) => sorted.map(({ result }) => value(result));
  const values = [
    sorted.map(({ id }) => id),
    sorted.map(({ inputDigest }) => inputDigest),
    sorted.map(({ traceLevel }) => traceLevel),
    column(({ status }) => status),
    column(({ digest }) => digest),
    column(({ operationsDigest }) => operationsDigest),
    column(({ breakdown }) => JSON.stringify(breakdown)),
    sorted.map(({ result }) => packStageMeans(result.breakdown)),
    column(({ percentiles }) => JSON.stringify(percentiles)),
    column(({ counters }) => JSON.stringify(counters)),
    column(({ events }) => events),
    column(({ simulatedNs }) => simulatedNs),
    sorted.map(({ replay }) => replay.ranks),
    sorted.map(({ replay }) => replay.pending),
    sorted.map(({ replay }) => replay.criticalPath),
    sorted.map(({ result }) => packOccupancy(result.occupancy)),
    sorted.map(({ origin }) => origin?.importId ?? null),
    sorted.map(({ origin }) => (origin?.computed ? JSON.stringify(origin.computed) : null)),
    sorted.map(({ pool }) => pool),
  ].map(arrayLiteral);
  await client.query({ name: 'insert-results', text: INSERT_RESULTS, values });
}

const INSERT_RESULTS = `insert into results (id, input_digest, trace_level, status, digest, operations_digest, breakdown, stage_means,
       percentiles, counters, events, simulated_ns, ranks, pending, critical_path, occupancy, import_id, computed, pool)
     select * from unnest($1::uuid[], $2::text[], $3::trace_level[], $4::run_state[], $5::text[], $6::text[],
       $7::jsonb[], $8::bytea[], $9::jsonb[], $10::jsonb[], $11::bigint[], $12::float8[], $13::bytea[], $14::bytea[], $15::bytea[],
       $16::bytea[], $17::text[], $18::jsonb[], $19::text[])
     on conflict (input_digest, trace_level, pool) do nothing`;

/** Returns the ids of stored results, which stay as they are until the end of the transaction. */
async function lockResults(client: pg.PoolClient, results: readonly ResultToStore[]): Promise<Map<string, string>> {
  const values = [
    results.map(({ inputDigest }) => inputDigest),
    results.map(({ traceLevel }) => traceLevel),
    results.map(({ pool }) => pool),
  ];
  const statement = { name: 'lock-results', text: LOCK_RESULTS, values };
  const { rows } = await client.query<ResultKey & { id: string }>(statement);
  return new Map(rows.map((row) => [resultKey(row), row.id]));
}

const LOCK_RESULTS = `
select s.id, c.digest as "inputDigest", c.level as "traceLevel", c.pool
from unnest($1::text[], $2::trace_level[], $3::text[]) as c(digest, level, pool)
cross join lateral (
  select id from results where input_digest = c.digest and trace_level = c.level and pool = c.pool
  limit 1 for key share) s`;

async function insertTrace(client: pg.PoolClient, { id, result, trace, project }: ResultToStore): Promise<void> {
  const header = result.trace;
  if (!trace || !header) return;
  const { level, tracks, kinds, startNs, produced, sampling, endNs, summary } = header;
  await client.query(
    `insert into traces (result_id, level, tracks, kinds, event_count, produced, sampling, end_ns, bin_ns, bins, busy,
       project, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      level,
      JSON.stringify(tracks),
      JSON.stringify(kinds),
      startNs.length,
      produced,
      sampling,
      endNs,
      summary.binNs,
      summary.bins,
      trace.busy,
      project ?? '',
      storedBytes(trace),
    ],
  );
  await insertChunks(client, id, trace.chunks);
  await insertOperations(client, id, trace.operations);
}

/** Returns the compressed size, without overheads of the database. */
function storedBytes({ busy, chunks, operations }: PreparedTrace): number {
  const events = chunks.reduce((sum, { data, links }) => sum + data.length + (links?.length ?? 0), 0);
  return busy.length + events + operations.reduce((sum, { data }) => sum + data.length, 0);
}

async function insertChunks(client: pg.PoolClient, id: string, chunks: readonly TraceChunk[]): Promise<void> {
  for (const [sequence, { fromNs, toNs, events, data, links }] of chunks.entries()) {
    await client.query(
      `insert into trace_chunks (result_id, sequence, from_ns, to_ns, events, data, links)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, sequence, fromNs, toNs, events, data, links],
    );
  }
}

async function insertOperations(client: pg.PoolClient, id: string, chunks: readonly OperationsChunk[]): Promise<void> {
  for (const [sequence, { fromNs, toNs, count, data }] of chunks.entries()) {
    await client.query(
      `insert into trace_operations (result_id, sequence, from_ns, to_ns, count, data) values ($1, $2, $3, $4, $5, $6)`,
      [id, sequence, fromNs, toNs, count, data],
    );
  }
}
