import type { PRUNED_THINGS, Pruning } from '../spec/resources/pruning.ts';

/** What to delete. If both limits are given, only items beyond both. */
export interface PrunePolicy {
  readonly what: (typeof PRUNED_THINGS)[number];
  /**
   * Minimum age in days: of a trace since the last experiment that uses it has ended, of an experiment since its end, of a
   * deleted one since its deletion, of a result since it was written.
   */
  readonly olderThanDays?: number | undefined;
  /** For traces: the latest ones up to this total size are kept. */
  readonly keepBytes?: number | undefined;
  /** Only items of this project; of traces, only those that no other project uses. */
  readonly project?: string | undefined;
}

/** Frees storage: what this deletes cannot be restored. */
export interface RetentionStore {
  /** Returns the totals that a policy would delete now. */
  preview(policy: PrunePolicy): Promise<Pruning>;
  /** Deletes some of it in portions, holding locks only briefly. Experiments disappear at once, their rows a little later. */
  prune(policy: PrunePolicy): Promise<Pruning>;
  /** Like `prune`, but on behalf of the service, for its own setting; deletes nothing while another process is at it. */
  expire(policy: PrunePolicy): Promise<Pruning>;
}
