import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import {
  type Cluster,
  type ClusterOptions,
  connectionString,
  DATABASE,
  freePort,
  isAlive,
  isKnown,
  logFile,
  logTail,
  openCluster,
  readPostmaster,
  spawnServer,
  tryConnect,
} from './cluster.ts';
import { DataFolderError, reasonOf, startFix } from './failures.ts';

export interface EmbeddedPostgresOptions extends ClusterOptions {
  readonly onLog?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Stays the same when the server restarts after a crash. */
  readonly url: string;
  /** Whether the server was left running by a process that was killed. */
  readonly adopted: boolean;
  /** The server's log file, which records why it ended. */
  readonly log: string;
  /** Stops the server and everything that belongs to it. */
  stop(): Promise<void>;
}

/**
 * Key of the advisory session lock held by the owning process. The server releases it when that process ends, in whatever way.
 */
const OWNER_LOCK = 726_577_001;
const START_TIMEOUT_MS = 30_000;

/**
 * Starts the project's own PostgreSQL server, or adopts one left by a killed process. Restarts it with back-off if it dies.
 * Throws if another live process owns the directory, or the server cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options);
  const server = new Server(cluster, options);
  await server.start();
  return server;
}

class Server implements EmbeddedPostgres {
  private readonly cluster: Cluster;
  private readonly options: EmbeddedPostgresOptions;
  private port = 0;
  private pid = 0;
  private isAdopted = false;
  private owner: pg.Client | undefined;
  private stopping = false;
  private supervision: Promise<void> | undefined;
  private readonly wake = new AbortController();
  /** If the process ends without `stop`, as on a second signal, its server shuts down as well, after it. */
  private readonly endWithProcess = (): void => {
    try {
      process.kill(this.pid, 'SIGINT');
    } catch {
      // It has ended already.
    }
  };

  constructor(cluster: Cluster, options: EmbeddedPostgresOptions) {
    this.cluster = cluster;
    this.options = options;
  }

  get url(): string {
    return connectionString(this.cluster, this.port);
  }

  get adopted(): boolean {
    return this.isAdopted;
  }

  get log(): string {
    return logFile(this.cluster);
  }

  async start(): Promise<void> {
    try {
      this.owner = (await this.adopt()) ?? (await this.launch(await freePort()));
      await this.becomeOwner();
      await this.createDatabase();
    } catch (error) {
      if (error instanceof DataFolderError) throw error;
      // Before the server is ended, whose last lines would then be of that.
      const failure = await this.notStarted(error);
      await this.owner?.end().catch(() => undefined);
      if (!this.isAdopted) await endServer(this.pid);
      throw failure;
    }
    process.once('exit', this.endWithProcess);
    this.supervision = this.supervise();
  }

  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    this.wake.abort();
    await this.supervision;
    await this.owner?.end().catch(() => undefined);
    const pid = (await readPostmaster(this.cluster))?.pid ?? this.pid;
    await endServer(pid);
    process.off('exit', this.endWithProcess);
    if (this.options.ephemeral) await rm(this.cluster.home, { recursive: true, force: true });
  }

  private async notStarted(cause: unknown): Promise<Error> {
    const said = (await logTail(this.cluster)) || reasonOf(cause);
    return new Error(`The embedded PostgreSQL did not start:\n${said}\n${startFix(said)} Its full log: ${this.log}`);
  }

  private async adopt(): Promise<pg.Client | undefined> {
    const running = await readPostmaster(this.cluster);
    if (!running || !(await isAlive(running.pid))) return undefined;
    const client = await tryConnect(this.cluster, running.port, 'postgres');
    if (!client) return undefined;
    this.port = running.port;
    this.pid = running.pid;
    this.isAdopted = true;
    return client;
  }

  /** Starts a server and waits until it answers, retrying while a killed one is still in the way. */
  private async launch(port: number): Promise<pg.Client> {
    const end = performance.now() + START_TIMEOUT_MS;
    while (performance.now() < end) {
      const isHeld = await this.lockIsHeld();
      const client = await this.launchOnce(port, end);
      if (client) return client;
      if (!isHeld) break;
      await delay(100);
    }
    throw new Error('it does not answer');
  }

  /** Returns undefined if the server does not start: it refuses to be a second one on its directory. */
  private async launchOnce(port: number, end: number): Promise<pg.Client | undefined> {
    const pid = await spawnServer(this.cluster, port);
    // Known before it answers: one that never does is ended, too.
    this.pid = pid;
    while (performance.now() < end) {
      const alive = await isAlive(pid);
      const client = alive ? await tryConnect(this.cluster, port, 'postgres') : await this.adopt();
      if (client && alive) this.port = port;
      if (client) return client;
      // If two processes start concurrently, one finds the other's server, which may still be recovering.
      if (!alive && !(await this.othersServer())) return undefined;
      await delay(25);
    }
    return undefined;
  }

  /**
   * Whether a killed server still holds the lock on its directory: it does until its process is reaped, which the parent may
   * delay.
   */
  private async lockIsHeld(): Promise<boolean> {
    const holder = await readPostmaster(this.cluster);
    return holder !== undefined && isKnown(holder.pid);
  }

  private async othersServer(): Promise<boolean> {
    const running = await readPostmaster(this.cluster);
    return running !== undefined && (await isAlive(running.pid));
  }

  private async becomeOwner(): Promise<void> {
    const end = performance.now() + 2000;
    // The server notices the end of the previous owner with a short delay.
    while (!(await ownerLock(this.owner))) {
      if (performance.now() > end) {
        await this.owner?.end();
        const directory = this.options.dataDirectory;
        const cure = 'Stop that one, or choose another folder with --data-dir.';
        throw new DataFolderError(directory, `it is in use by another running onesided. ${cure}`);
      }
      await delay(100);
    }
  }

  private async createDatabase(): Promise<void> {
    const found = await this.owner?.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found?.rowCount === 0) await this.owner?.query(`create database ${DATABASE}`);
  }

  /** Watches the owner's connection; if the server ends, restarts it on the same port. */
  private async supervise(): Promise<void> {
    let pauseMs = 100;
    while (!this.stopping) {
      await Promise.race([lost(this.owner), aborted(this.wake.signal)]);
      if (this.stopping) return;
      this.options.onLog?.('The embedded PostgreSQL has stopped; starting it again.');
      await delay(pauseMs, undefined, { signal: this.wake.signal }).catch(() => undefined);
      if (this.stopping) return;
      pauseMs = (await this.restart()) ? 100 : Math.min(pauseMs * 2, 10_000);
    }
  }

  private async restart(): Promise<boolean> {
    try {
      this.owner = (await this.adopt()) ?? (await this.launch(this.port));
      await this.becomeOwner();
      return true;
    } catch (error) {
      const reason = error instanceof DataFolderError ? error : await this.notStarted(error);
      this.options.onLog?.(reason.message);
      return false;
    }
  }
}

async function ownerLock(client: pg.Client | undefined): Promise<boolean> {
  const answer = await client?.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [OWNER_LOCK]);
  return answer?.rows[0]?.held ?? false;
}

/** Resolves when the connection ends, or at once if it already has. */
async function lost(client: pg.Client | undefined): Promise<void> {
  if (!client) return;
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.query('select 1').then(
    () => ended,
    () => undefined,
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Tries fast shutdown, then immediate shutdown, then SIGKILL. */
async function endServer(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (pid <= 0 || !(await isAlive(pid))) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const end = performance.now() + patienceMs;
    while (performance.now() < end && (await isAlive(pid))) await delay(20);
  }
}
