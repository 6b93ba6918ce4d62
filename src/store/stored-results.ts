import type pg from 'pg';
import type { TraceLevel } from '../simulation/run.ts';
import type { ResultState } from '../spec/resources/run.ts';
import { arrayLiteral } from './array-literal.ts';

export interface StoredResult {
  readonly id: string;
  readonly status: ResultState;
}

/**
 * Returns the pool from which new runs of a project take results and in which they store theirs, by the present setting: '' is
 * shared by all projects, any other belongs to one project.
 */
export type PoolOf = (project: string) => string;

/** A client within a transaction, or the connections for reads of requests. */
interface Asked {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>>;
}

interface Wanted {
  readonly traceLevel: TraceLevel;
  readonly pool: string;
}

const DIGESTS = 20_000;

/** Finds results of a pool for these inputs, with a trace at least as detailed, by inputDigest. */
export function storedResults(
  reads: Asked,
  inputDigests: readonly string[],
  wanted: Wanted,
): Promise<Map<string, StoredResult>> {
  return lookUp(reads, inputDigests, { ...wanted, text: storedText('') });
}

/** The same for runs about to be given these results: until the end of the transaction, nobody removes them or their traces. */
export function lockStoredResults(
  client: pg.PoolClient,
  inputDigests: readonly string[],
  wanted: Wanted,
): Promise<Map<string, StoredResult>> {
  return lookUp(client, inputDigests, { ...wanted, text: storedText('for key share') });
}

async function lookUp(
  connection: Asked,
  inputDigests: readonly string[],
  { traceLevel, pool, text }: Wanted & { readonly text: string },
): Promise<Map<string, StoredResult>> {
  // Sorted, so neighbours are on the same pages of the index.
  const unique = [...new Set(inputDigests)].sort();
  const found = new Map<string, StoredResult>();
  for (let from = 0; from < unique.length; from += DIGESTS) {
    const { rows } = await connection.query<StoredResult & { digest: string }>(text, [
      arrayLiteral(unique.slice(from, from + DIGESTS)),
      traceLevel,
      pool,
    ]);
    for (const { digest, id, status } of rows) found.set(digest, { id, status });
  }
  return found;
}

/** Looks up digest by digest: without statistics, a scan of all results would seem cheaper. */
const storedText = (lock: string): string => `
select c.digest, s.id, s.status from unnest($1::text[]) as c(digest)
cross join lateral (
  select id, status from results where input_digest = c.digest and trace_level >= $2::trace_level and pool = $3
  order by trace_level limit 1 ${lock}) s`;
