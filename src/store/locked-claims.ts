export type Claim = { readonly id: string; readonly attempt: number };

/** Returns ids and attempts in the order in which all transactions lock runs. */
export function claimColumns(runs: readonly Claim[]): [ids: string[], attempts: number[]] {
  const sorted = [...runs].sort((a, b) => (a.id < b.id ? -1 : 1));
  return [sorted.map(({ id }) => id), sorted.map(({ attempt }) => attempt)];
}

/**
 * Returns a query that locks the runs of those claims `$1`, `$2` that are still valid. Each run is found by its id alone and
 * checked afterwards, so statistics cannot lead the planner to start from all runs of a status.
 */
export function lockedClaims(...columns: readonly string[]): string {
  const wanted = ['id', 'attempt', 'status', ...columns].join(', ');
  return `
  select r.* from unnest($1::text[], $2::int[]) as c(id, attempt)
  cross join lateral (select ${wanted} from runs where id = c.id limit 1 for update) r
  where r.attempt = c.attempt and r.status = 'running'`;
}
