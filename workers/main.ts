import { pathToFileURL } from 'node:url';
import { startTracing } from '../src/monitoring/tracing.ts';
import { loadNamedPlugins, pluginsInEnvironment } from '../src/plugins/named-plugins.ts';
import { holdUp } from '../src/settings/fixes.ts';
import { listenProblem } from '../src/settings/listening.ts';
import { memoryWarning } from '../src/settings/memory.ts';
import { readWorkerSettings, type WorkerFlags, type WorkerSettings } from '../src/settings/worker.ts';
import { giveWay } from './give-way.ts';
import { loggingObserver, workerLog } from './log.ts';
import { WorkerMetrics } from './metrics.ts';
import { type Monitor, startMonitor } from './monitor.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';

export { type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';

const STOP_WITHIN_MS = 10_000;

/**
 * Runs a worker in this process until a signal, or until the process that started it dies.
 * @param options for tests
 * @returns once it is ready: the number of threads
 * @throws ConfigError naming invalid settings, or an address for monitoring that cannot be used
 */
export async function runWorkerProcess(flags: WorkerFlags = {}, options: Partial<WorkerOptions> = {}): Promise<number> {
  const { logLevel, tracing, monitoring, niceness, databaseUrl, ...settings } = readWorkerSettings(flags);
  if (!databaseUrl) throw new Error('DATABASE_URL is not set: a worker needs the database that the API uses.');
  const log = workerLog(logLevel);
  const running: Running = {};
  endWhenTold(running, log);
  const endTracing = tracing
    ? await startTracing('onesided-worker', (message) => log.warn(message))
    : async () => undefined;
  const tooLittle = memoryWarning(settings);
  if (tooLittle !== undefined) log.warn(tooLittle);
  await giveWay(niceness);
  const metrics = new WorkerMetrics();
  // Opened first: a worker must not take runs before it is known that it can go on.
  const monitor = monitoring && (await openMonitor(monitoring, metrics, running));
  const worker = await startWorker({
    databaseUrl,
    ...settings,
    observers: [metrics, loggingObserver(log)],
    onWarning: (message) => log.warn(message),
    onError: (error) => log.warn(holdUp(error, settings.redisUrl)),
    onUnusable: (message) => {
      log.error(`worker stopping: ${message}`);
      process.exitCode = 1;
      void end(running);
    },
    ...options,
  }).catch(async (error: unknown) => {
    await monitor?.close();
    throw error;
  });
  Object.assign(running, { worker, endTracing });
  metrics.watch(worker, settings.threads);
  if (monitor) log.info({ url: monitor.url }, 'health and metrics');
  log.info({ worker: worker.name, threads: settings.threads }, 'worker ready');
  process.send?.('ready');
  return settings.threads;
}

const MONITORING = { host: 'ONESIDED_METRICS_HOST', port: 'ONESIDED_METRICS_PORT' };

/** @throws ConfigError if the address cannot be used */
async function openMonitor(
  address: NonNullable<WorkerSettings['monitoring']>,
  { registry }: WorkerMetrics,
  running: Running,
): Promise<Monitor> {
  return startMonitor({ ...address, registry, worker: () => running.worker }).catch((error: unknown) => {
    throw listenProblem(error, { ...address, settings: MONITORING });
  });
}

/** What must be stopped, in order; empty while the worker starts. */
interface Running {
  readonly worker?: RunningWorker;
  readonly endTracing?: () => Promise<void>;
}

/** Registered from the start: if the parent dies while its worker starts, nobody could tell it later. */
function endWhenTold(running: Running, log: ReturnType<typeof workerLog>): void {
  // The channel to the parent closes in whatever way the parent ends.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) {
    process.once(event, () => {
      log.info(`worker stopping (${event})`);
      void end(running);
    });
  }
  if (process.send !== undefined && !process.connected) process.exit();
}

/** Runs claimed by a worker that is still starting come back when their leases expire. */
async function end({ worker, endTracing }: Running): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await worker?.stop();
  await endTracing?.();
  process.exit();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await loadNamedPlugins(pluginsInEnvironment());
    await runWorkerProcess();
  } catch (error) {
    giveUp(error);
  }
}

/** Reports the reason to the parent process, which prints it and disconnects. */
function giveUp(error: unknown): void {
  if (!process.connected) throw error;
  process.once('disconnect', () => process.exit(1));
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  const { message, code, name } = error as NodeJS.ErrnoException;
  process.send?.({ message: message || code, code, name });
}
