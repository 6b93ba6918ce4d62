import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { delimiter } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PLUGINS_VARIABLE } from './plugins/named-plugins.ts';
import { ConfigError } from './settings/config.ts';

export interface WorkerProcessOptions {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
  /** Number of simulation threads. */
  readonly threads: number;
  /** Locations of plugins. */
  readonly plugins?: readonly string[];
  readonly onLog?: (message: string) => void;
}

export interface WorkerProcess {
  /** Asks the worker to give its runs back and exit; kills it if it does not. */
  stop(): Promise<void>;
}

/** The error reported by a worker that cannot start. */
interface Failure {
  readonly message: string;
  readonly code?: string;
  /** Class of the error. */
  readonly name?: string;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 12_000;
const RESTART_PAUSE_MS = { first: 500, longest: 10_000 };
/** Uptime after which a worker is restarted without an increasing pause. */
const HEALTHY_AFTER_MS = 30_000;

/**
 * Starts a worker in a separate process, so it cannot slow the API down, and restarts it if it dies.
 * @throws ConfigError if it cannot start because of a setting
 */
export async function startWorkerProcess(options: WorkerProcessOptions): Promise<WorkerProcess> {
  const supervisor = new Supervisor(options);
  await supervisor.start();
  return supervisor;
}

class Supervisor implements WorkerProcess {
  private readonly options: WorkerProcessOptions;
  private readonly stopping = new AbortController();
  private child: ChildProcess | undefined;
  private supervision: Promise<void> | undefined;
  /** Why the last worker could not start, as it reported. */
  private failure: Failure | undefined;

  constructor(options: WorkerProcessOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    const child = this.launch();
    await ready(child, () => this.failure);
    this.supervision = this.supervise(child);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    const { child } = this;
    if (child && isRunning(child)) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await exited;
      clearTimeout(killer);
    }
    await this.supervision;
  }

  private async supervise(first: ChildProcess): Promise<void> {
    let pause = RESTART_PAUSE_MS.first;
    for (let child = first; ; child = this.launch()) {
      const started = performance.now();
      if (isRunning(child)) await once(child, 'exit');
      if (this.stopping.signal.aborted) return;
      pause =
        performance.now() - started > HEALTHY_AFTER_MS
          ? RESTART_PAUSE_MS.first
          : Math.min(pause * 2, RESTART_PAUSE_MS.longest);
      const reason = this.failure?.message ?? child.signalCode ?? child.exitCode;
      this.options.onLog?.(`The worker ended (${reason}); it starts again in ${pause} ms.`);
      await delay(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      if (this.stopping.signal.aborted) return;
    }
  }

  private launch(): ChildProcess {
    const { databaseUrl, redisUrl, threads, plugins = [] } = this.options;
    const { REDIS_URL: _, ...environment } = process.env;
    const child = fork(workerFile(), [], {
      execArgv: isSource() ? ['--import', typescriptLoader()] : [],
      env: {
        ...environment,
        DATABASE_URL: databaseUrl,
        ONESIDED_THREADS: String(threads),
        [PLUGINS_VARIABLE]: plugins.join(delimiter),
        ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
      },
      // Ctrl-C reaches the whole process group; the worker must end only when this process tells it to, after the API.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child = child;
    this.failure = undefined;
    child.on('message', (said) => {
      if (said === 'ready') return;
      this.failure = said as Failure;
      // The worker waits for this, so its message is not lost when it exits.
      child.disconnect();
    });
    return child;
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function ready(child: ChildProcess, whyNot: () => Failure | undefined): Promise<void> {
  const late = AbortSignal.timeout(READY_WITHIN_MS);
  const outcome = await Promise.race([
    once(child, 'message', { signal: late }).then(([said]) => (said === 'ready' ? 'ready' : 'exit')),
    once(child, 'exit', { signal: late }).then(() => 'exit' as const),
  ]).catch(() => 'late' as const);
  if (outcome === 'ready') return;
  child.kill('SIGKILL');
  if (outcome === 'late') throw new Error('The worker does not start');
  const { message = `exit code ${child.exitCode}`, code, name } = whyNot() ?? {};
  if (name === 'ConfigError') throw new ConfigError([message]);
  throw Object.assign(new Error(`The worker ended at once: ${message}`), { code });
}

function isSource(): boolean {
  return import.meta.url.endsWith('.ts');
}

function workerFile(): string {
  return fileURLToPath(new URL(`../workers/main${isSource() ? '.ts' : '.js'}`, import.meta.url));
}

function typescriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
