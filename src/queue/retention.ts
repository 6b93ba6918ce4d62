import { repeatedly } from '../background/repeatedly.ts';
import type { PrunePolicy, RetentionStore } from '../store/contract.ts';

export interface RetentionOptions {
  readonly retention: Pick<RetentionStore, 'expire'>;
  /** Days after which they are deleted; 0: never. */
  readonly tracesDays: number;
  readonly experimentsDays: number;
  /** Polling interval in ms. Default one hour. */
  readonly intervalMs?: number;
  readonly onError?: (error: unknown) => void;
}

/** Deletes data beyond the operator's retention period, in portions. Any number of processes may do so: they take turns. */
export function startRetention(options: RetentionOptions): { stop(): Promise<void> } {
  const { retention, tracesDays, experimentsDays, intervalMs = 3_600_000, onError = () => undefined } = options;
  const policies = [
    { what: 'traces', olderThanDays: tracesDays },
    { what: 'experiments', olderThanDays: experimentsDays },
  ].filter(({ olderThanDays }) => olderThanDays > 0) as readonly PrunePolicy[];
  if (policies.length === 0) return { stop: async () => undefined };
  return repeatedly({ intervalMs, onError }, async () => {
    let more = false;
    for (const policy of policies) more = (await retention.expire(policy)).more || more;
    return more;
  });
}
