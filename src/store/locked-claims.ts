export type Claim = { readonly id: string; readonly attempt: number };

/** Ids and attempts in the order in which every transaction locks runs. */
export function claimColumns(runs: readonly Claim[]): [ids: string[], attempts: number[]] {
  const sorted = [...runs].sort((a, b) => (a.id < b.id ? -1 : 1));
  return [sorted.map(({ id }) => id), sorted.map(({ attempt }) => attempt)];
}

/**
 * A query that locks those of the claims `$1`, `$2` that hold: each run is found by its id alone and checked
 * afterwards, so that no statistics can suggest to begin with all runs of a status.
 */
export function lockedClaims(...columns: readonly string[]): string {
  const wanted = ['id', 'attempt', 'status', ...columns].join(', ');
  return `
  select r.* from unnest($1::text[], $2::int[]) as c(id, attempt)
  cross join lateral (select ${wanted} from runs where id = c.id limit 1 for update) r
  where r.attempt = c.attempt and r.status = 'running'`;
}
