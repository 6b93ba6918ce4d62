import { setTimeout as delay } from 'node:timers/promises';
import { REQUESTS_END_WITHIN_MS } from './api/plugins/shutdown.ts';
import type { Api } from './api/services.ts';
import { buildApp } from './app.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/postgres.ts';
import { startExplorer } from './explorer/explorer.ts';
import { startImporter } from './importer/importer.ts';
import { redacted } from './monitoring/redaction.ts';
import { startTracing } from './monitoring/tracing.ts';
import { openRunQueue } from './queue/backends.ts';
import { startDispatcher } from './queue/dispatcher.ts';
import { startRetention } from './queue/retention.ts';
import type { ServiceConfig } from './settings/config.ts';
import { holdUp, isGone } from './settings/fixes.ts';
import { listenProblem } from './settings/listening.ts';
import { SILENT_MS } from './spec/silence.ts';
import { unlessAborted } from './store/deadline.ts';
import { openStore } from './store/store.ts';
import { startSender } from './webhooks/sender.ts';
import { startWorkerProcess } from './worker-process.ts';

export interface ServerOptions {
  readonly config: ServiceConfig;
  /** Whether a worker process is started and supervised beside the API (`serve`) or not (`api`). */
  readonly withWorker: boolean;
  readonly onLog?: (message: string) => void;
  /** Aborts the start and stops what is already running. */
  readonly signal?: AbortSignal;
  /** Time limit for stopping a part that belongs to the API, in ms; beyond it, the part is given up. Default 5000. */
  readonly stopPartWithinMs?: number;
}

export interface RunningServer {
  readonly url: string;
  /** Turns readiness off; resolves after load balancers have had time (`drainMs`) to stop sending requests. */
  drain(): Promise<void>;
  /** Stops requests, worker, queue, store and the embedded PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Starts the service: its own PostgreSQL unless the configuration names one, API and page, and a worker process.
 * @throws ConfigError if the address is in use or not of this machine; if the database cannot be reached, or another service owns the
 * data folder.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, withWorker, signal } = options;
  const onLog = (message: string) => options.onLog?.(redacted(message));
  const started = new StartedParts(options.stopPartWithinMs);
  let postgres: EmbeddedPostgres | undefined;
  try {
    if (config.tracing) started.add(await startTracing('onesided-api', onLog));
    if (config.databaseUrl === undefined) postgres = await embedded(config, started, onLog);
    const databaseUrl = config.databaseUrl ?? postgres!.url;
    const app = await unlessAborted(startApi(databaseUrl, config, started, onLog), signal);
    if (withWorker) {
      const { redisUrl, workers: threads, plugins } = config;
      const worker = await unlessAborted(
        startWorkerProcess({ databaseUrl, redisUrl, threads, plugins, onLog }),
        signal,
      );
      started.add(() => worker.stop(), STOP_WITHIN_MS.process);
    }
    return {
      url: addressOf(app, config),
      drain: () => app.shutdown.drain(config.drainMs),
      stop: () => started.stop(),
    };
  } catch (error) {
    await started.stop();
    throw postgres !== undefined && isGone(error) ? endedEarly(postgres) : error;
  }
}

function endedEarly({ log }: EmbeddedPostgres): Error {
  const fix = `Start the service again; if that does not help, mend what its log says: ${log}`;
  return new Error(`The embedded PostgreSQL ended meanwhile. ${fix}`);
}

async function embedded(
  config: ServiceConfig,
  started: StartedParts,
  onLog: (message: string) => void,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDirectory: config.dataDir, onLog });
  started.add(() => postgres.stop(), STOP_WITHIN_MS.process);
  if (postgres.adopted) onLog('The PostgreSQL server of a service that was killed goes on.');
  return postgres;
}

async function startApi(
  databaseUrl: string,
  config: ServiceConfig,
  started: StartedParts,
  onLog: (message: string) => void,
): Promise<Api> {
  const store = await openStore({
    databaseUrl,
    readLimitMs: config.readLimitMs,
    // No single statement of a submission may exceed the limit of the whole submission.
    silentMs: Math.max(SILENT_MS, config.submitLimitMs),
    shareResults: config.shareResults,
    keepDeletedMs: config.keepDeletedDays * DAY_MS,
  });
  started.add(() => store.close());
  const { redisUrl } = config;
  const onError = (error: unknown) => onLog(`The service is held up: ${holdUp(error, redisUrl)}`);
  const queue = await openRunQueue({ databaseUrl, redisUrl, onOutage: onError });
  started.add(() => queue.close());
  const dispatcher = startDispatcher({ work: store.work, queue, maxAttempts: config.maxAttempts, onError });
  started.add(() => dispatcher.stop());
  const explorer = startExplorer({ store, limits: config.limits, onRuns: () => dispatcher.wake(), onError });
  started.add(() => explorer.stop());
  const importer = startImporter({ store, onRuns: () => dispatcher.wake(), onError });
  started.add(() => importer.stop());
  const sender = startSender({ outbox: store.outbox, privateHosts: config.webhookPrivateHosts, onError });
  started.add(() => sender.stop());
  const { retainTracesDays: tracesDays, retainExperimentsDays: experimentsDays } = config;
  const retention = startRetention({ retention: store.retention, tracesDays, experimentsDays, onError });
  started.add(() => retention.stop());
  const app = await buildApp({ store, dispatcher, explorer, queue, config, onError });
  started.add(() => app.close(), STOP_WITHIN_MS.requests);
  // The first look-up compiles the database client, which takes a busy host most of the time that a write has.
  await store.tenants.projects(['default']);
  const { host, port } = config;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenProblem(error, { host, port, settings: { host: '--host', port: '--port' } });
  });
  return app;
}

const DAY_MS = 86_400_000;

/** Returns the address to open: for a bind to all addresses, with the name of this machine. */
function addressOf(app: Api, { host }: ServiceConfig): string {
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : undefined;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Running parts, stopped once, in reverse order. */
class StartedParts {
  private readonly parts: (() => Promise<void>)[] = [];
  private stopping: Promise<void> | undefined;

  constructor(private readonly partWithinMs: number = STOP_WITHIN_MS.part) {}

  add(stop: () => Promise<void>, withinMs = this.partWithinMs): void {
    this.parts.push(() => orLate(stop(), withinMs));
  }

  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  private async stopAll(): Promise<void> {
    const errors: unknown[] = [];
    // A part that fails to stop must not keep the others running.
    for (const stop of this.parts.reverse()) await stop().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'Not every part of the service could be stopped');
  }
}

/**
 * Time limits for stopping, ms: of the worker process, longer than it may take to give its runs back; of requests, longer than
 * their own limit. Anything beyond these hangs, on a silent database for example.
 */
const STOP_WITHIN_MS = { part: 5000, process: 15_000, requests: REQUESTS_END_WITHIN_MS + 1000 };

/** Waits for a part to stop, for a limited time: the process ends, whatever the database does. */
async function orLate(stopping: Promise<void>, ms: number): Promise<void> {
  const patience = new AbortController();
  const late = delay(ms, undefined, { signal: patience.signal });
  try {
    await Promise.race([stopping, late]);
  } finally {
    patience.abort();
    late.catch(() => undefined);
    stopping.catch(() => undefined);
  }
}
