import { canonicalJson, sha256 } from '../plan/canonical-json.ts';

/** At least this many results of an import are recomputed, or all if there are fewer, so none is accepted on trust alone. */
export const LEAST_CHECKED = 3;

/** Returns a digest of the contents of results, which does not depend on their order. */
export function importDigest(
  results: Iterable<{ readonly inputDigest: string; readonly contentDigest: string }>,
): string {
  const lines = [...results].map(({ inputDigest, contentDigest }) => `${inputDigest} ${contentDigest}\n`);
  return sha256(lines.sort().join(''));
}

/** Returns a digest of a result without its trace. */
export const contentDigest = (result: object): string => sha256(canonicalJson({ ...result, trace: undefined }));

/**
 * Selects the results to recompute: a share of them, at least three. The selection follows from a seed that covers the contents
 * of all results and a salt that is drawn once nobody can change them any more.
 */
export function sampleOf(inputDigests: readonly string[], share: number, seed: string): readonly string[] {
  const count = Math.min(inputDigests.length, Math.max(LEAST_CHECKED, Math.ceil(share * inputDigests.length)));
  return drawn(inputDigests, count, seed);
}

/** Draws `count` inputs, or all if there are fewer, as determined by the seed and independent of their order. */
export function drawn(inputDigests: readonly string[], count: number, seed: string): readonly string[] {
  return inputDigests
    .map((input) => ({ input, rank: sha256(`${seed} ${input}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ input }) => input);
}
