import { modelVersion } from '../plan/model-version.ts';
import { SILENT_MS } from '../spec/silence.ts';
import type { Store } from './contract.ts';
import { openDatabase } from './database.ts';
import { createExperimentStore } from './experiments.ts';
import { createExplorationStore } from './explorations.ts';
import { createImportStore } from './imports.ts';
import { migrate } from './migrate.ts';
import { Notifications } from './notifications.ts';
import { createOutbox } from './outbox.ts';
import { Ping } from './ping.ts';
import { createRetentionStore } from './retention.ts';
import { createRunStore } from './runs.ts';
import { createScheduleStore } from './schedules.ts';
import { createSessionStore } from './sessions.ts';
import { statistics } from './statistics.ts';
import { StorageCheck } from './storage-check.ts';
import type { PoolOf } from './stored-results.ts';
import { createTenantStore } from './tenants.ts';
import { createTraceStore } from './traces.ts';
import { createWebhookStore } from './webhooks.ts';
import { createWorkStore } from './work.ts';
import { readWaiting } from './workers.ts';

export interface StoreOptions {
  readonly databaseUrl: string;
  /** Maximum number of concurrent connections to the database. Default 10. */
  readonly connections?: number;
  /** Time limit of a read statement, in ms, after which the database cancels it. Default: no limit. */
  readonly readLimitMs?: number;
  /** Time limit for the response to a write statement, in ms, after which its connection counts as lost. Default 120,000. */
  readonly silentMs?: number;
  /** How long a transaction may be idle before the database ends it, in ms. Default 30,000. */
  readonly idleTransactionMs?: number;
  /** Whether experiments share results across projects. Default: no. */
  readonly shareResults?: boolean;
  /** How long a deleted experiment can be restored, in ms. Default: not at all. */
  readonly keepDeletedMs?: number;
  /** Model version of the runs that `work` handles. Default: that of this code. */
  readonly modelVersion?: string;
}

/** Opens the store and applies migrations. Throws if the database cannot be reached or belongs to a newer version. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, connections = 10, idleTransactionMs = 30_000, readLimitMs, keepDeletedMs = 0 } = options;
  const { silentMs = SILENT_MS } = options;
  const poolOf: PoolOf = (project) => (options.shareResults ? '' : project);
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, { connections, idleMs: idleTransactionMs, readLimitMs, silentMs });
  const notifications = new Notifications(databaseUrl);
  const storage = new StorageCheck(database.pool);
  const ping = new Ping(database.probe);
  const version = options.modelVersion ?? modelVersion();
  return {
    experiments: createExperimentStore(database, notifications, { poolOf, keepDeletedMs }),
    explorations: createExplorationStore(database),
    imports: createImportStore(database, poolOf),
    runs: createRunStore(database, poolOf),
    traces: createTraceStore(database),
    schedules: createScheduleStore(database),
    tenants: createTenantStore(database),
    sessions: createSessionStore(database),
    retention: createRetentionStore(database),
    webhooks: createWebhookStore(database),
    outbox: createOutbox(database),
    work: createWorkStore(database, notifications, { modelVersion: version, requireRoom: () => storage.ask() }),
    waitingFor: async (requires) => (await readWaiting(database))({ modelVersion: version, requires }),
    statistics: () => statistics(database, version),
    connectionWait: () => database.connectionWait(),
    ping: () => ping.ask(),
    storage: () => storage.ask(),
    close: async () => {
      await notifications.close();
      await database.close();
    },
  };
}
