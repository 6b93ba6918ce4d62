import type { PRUNED_THINGS, Pruning } from '../spec/resources/pruning.ts';

/** What goes. Where both limits are given, only what is beyond both. */
export interface PrunePolicy {
  readonly what: (typeof PRUNED_THINGS)[number];
  /** Since when nobody's experiment has had a use for it, in days. */
  readonly olderThanDays?: number | undefined;
  /** Of traces: the latest ones up to so many bytes stay. */
  readonly keepBytes?: number | undefined;
  /** Only what is of use to no other project. */
  readonly project?: string | undefined;
}

/** Makes room: what this deletes cannot be restored. */
export interface RetentionStore {
  /** What a policy would delete now, in all. */
  preview(policy: PrunePolicy): Promise<Pruning>;
  /** Deletes a portion, which locks nothing for long. Experiments are gone at once, their rows a little later. */
  prune(policy: PrunePolicy): Promise<Pruning>;
  /** The same in the name of the service itself, for its own setting. */
  expire(policy: PrunePolicy): Promise<Pruning>;
}
