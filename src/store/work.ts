import { claimRuns } from './claim.ts';
import type { WorkStore } from './contract.ts';
import type { Database } from './database.ts';
import { markScheduled, scheduledRuns, unschedule, unscheduledRuns } from './dispatch.ts';
import { finishRuns } from './finish.ts';
import { extendLeases, heldRuns, recoverExpired, releaseRuns } from './leases.ts';
import type { Notifications } from './notifications.ts';
import { ParameterSetCache } from './parameter-sets.ts';
import { inTurn } from './turn.ts';
import { withdrawPortion } from './withdraw.ts';
import { readWorkforce, reportAbsence, reportPresence } from './workers.ts';

/**
 * Creates the interface of the store for workers and the dispatcher: the work of one model version. All leases follow the clock
 * of the database.
 */
export function createWorkStore(
  database: Database,
  notifications: Notifications,
  { modelVersion, requireRoom }: WorkStoreOptions,
): WorkStore {
  const sets = new ParameterSetCache(database);
  return {
    claim: (ids, worker, leaseMs) => claimRuns(database, sets, ids, { worker, modelVersion, leaseMs }),
    finish: (runs) => finishRuns(database, runs),
    release: (runs) => releaseRuns(database, runs),
    recoverExpired: (maxAttempts) => recoverExpired(database, { maxAttempts, requireRoom }),
    extendLease: (runs, leaseMs) => extendLeases(database, runs, leaseMs),
    inTurn: (task) => inTurn(database, `dispatch ${modelVersion}`, task),
    unscheduled: (limit, backlog) => unscheduledRuns(database, modelVersion, limit, backlog),
    markScheduled: (ids, urgent = false) => markScheduled(database, ids, urgent),
    scheduled: (limit) => scheduledRuns(database, modelVersion, limit),
    unschedule: (olderThanMs) => unschedule(database, modelVersion, olderThanMs),
    held: (runs) => heldRuns(database, runs),
    withdraw: () => withdrawPortion(database),
    present: (worker, forMs) => reportPresence(database, worker, modelVersion, forMs),
    workforce: () => readWorkforce(database, modelVersion),
    absent: (worker) => reportAbsence(database, worker),
    onWithdrawn: (listener) => notifications.onWithdrawn(listener),
  };
}

export interface WorkStoreOptions {
  readonly modelVersion: string;
  /** Rejects (StorageFull) while the disk of the database is full. */
  readonly requireRoom: () => Promise<void>;
}
