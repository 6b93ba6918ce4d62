import type { TraceLevel } from '../simulation/run.ts';
import type { Reads } from './database.ts';

export interface StoredResult {
  readonly id: string;
  readonly status: 'succeeded' | 'deadlocked';
}

const DIGESTS = 20_000;

/** Results that serve these inputs with a trace at least as detailed, by inputDigest. */
export async function storedResults(
  reads: Reads,
  inputDigests: readonly string[],
  traceLevel: TraceLevel,
): Promise<Map<string, StoredResult>> {
  const unique = [...new Set(inputDigests)];
  const found = new Map<string, StoredResult>();
  for (let from = 0; from < unique.length; from += DIGESTS) {
    const { rows } = await reads.query<StoredResult & { digest: string }>(
      `select distinct on (input_digest) input_digest as digest, id, status from results
       where input_digest = any($1) and trace_level >= $2::trace_level order by input_digest, trace_level`,
      [unique.slice(from, from + DIGESTS), traceLevel],
    );
    for (const { digest, id, status } of rows) found.set(digest, { id, status });
  }
  return found;
}
