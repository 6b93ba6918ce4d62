import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { readLogLevel } from '../src/config.ts';
import { startTracing } from '../src/monitoring/tracing.ts';
import { loadNamedPlugins, pluginsInEnvironment } from '../src/plugins/named-plugins.ts';
import { readLabels, readMonitoringAddress, readTracing } from '../src/worker-settings.ts';
import { loggingObserver, workerLog } from './log.ts';
import { WorkerMetrics } from './metrics.ts';
import { startMonitor } from './monitor.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';

export { type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';

const STOP_WITHIN_MS = 10_000;

/** Runs a worker as a process of its own until a signal, or the death of the process that started it. */
export async function runWorkerProcess(overrides: Partial<WorkerOptions> = {}): Promise<void> {
  const { env } = process;
  const databaseUrl = env.DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set: a worker needs the database that the API uses.');
  const log = workerLog(readLogLevel(env));
  const running: Running = {};
  endWhenTold(running, log);
  const endTracing = readTracing(env)
    ? await startTracing('onesided-worker', (message) => log.warn(message))
    : async () => undefined;
  const metrics = new WorkerMetrics();
  const address = readMonitoringAddress(env);
  const threads = overrides.threads ?? positive(env.ONESIDED_THREADS) ?? availableParallelism();
  const worker = await startWorker({
    databaseUrl,
    redisUrl: env.REDIS_URL || undefined,
    threads,
    observers: [metrics, loggingObserver(log)],
    onWarning: (message) => log.warn(message),
    onUnusable: (message) => {
      log.error(`worker stopping: ${message}`);
      process.exitCode = 1;
      void end(running);
    },
    ...optional('deadlineMs', positive(env.ONESIDED_DEADLINE_MS)),
    ...optional('runMemoryMiB', positive(env.ONESIDED_RUN_MEMORY_MIB)),
    ...optional('leaseMs', positive(env.ONESIDED_LEASE_MS)),
    ...optional('maxAttempts', positive(env.ONESIDED_MAX_ATTEMPTS)),
    ...overrides,
    labels: readLabels([env.ONESIDED_LABELS, ...(overrides.labels ?? [])].join()),
  });
  Object.assign(running, { worker, endTracing });
  metrics.watch(worker, threads);
  if (address) {
    const options = { ...address, registry: metrics.registry, worker };
    const { url } = await startMonitor(options).catch(async (error: unknown) => {
      await worker.stop();
      throw error;
    });
    log.info({ url }, 'health and metrics');
  }
  log.info({ worker: worker.name, threads }, 'worker ready');
  process.send?.('ready');
}

/** What is to be ended in order; empty while the worker starts. */
interface Running {
  readonly worker?: RunningWorker;
  readonly endTracing?: () => Promise<void>;
}

/** From the first moment on: a parent that dies while its worker starts leaves nobody who would tell it later. */
function endWhenTold(running: Running, log: ReturnType<typeof workerLog>): void {
  // The channel to the parent closes however the parent ends.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) {
    process.once(event, () => {
      log.info(`worker stopping (${event})`);
      void end(running);
    });
  }
  if (process.send !== undefined && !process.connected) process.exit();
}

/** Runs that a starting worker has claimed come back when their leases end. */
async function end({ worker, endTracing }: Running): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await worker?.stop();
  await endTracing?.();
  process.exit();
}

function positive(value: string | undefined): number | undefined {
  const number = Number(value);
  return value !== undefined && number > 0 ? number : undefined;
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<Key, Value>>);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await loadNamedPlugins(pluginsInEnvironment());
  await runWorkerProcess();
}
