import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Experiment } from '../../../src/spec/resources/experiment.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { BUILT, type Service, startService } from '../../support/service-process.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { type Accepted, requireComplete } from './invariants.ts';
import { ADMIN_TOKEN, json, PublicApi } from './public-api.ts';
import type { Injection } from './row.ts';
import { type OwnPostgres, OwnRedis, startOwnPostgres } from './servers.ts';
import { SmallDisk } from './small-disk.ts';
import { type Specification, shortRuns, TROUBLE } from './sweeps.ts';
import { Watch } from './watch.ts';

export interface StageOptions {
  /** A PostgreSQL of its own, which may crash; else a database on the one of all rows. */
  readonly ownPostgres?: boolean;
  /** A Redis of its own; else the queue is in PostgreSQL. */
  readonly redis?: boolean;
  /** Whether there is the workload that makes trouble. */
  readonly trouble?: boolean;
  /** Who reaches PostgreSQL through the proxy. */
  readonly proxied?: 'workers' | 'all';
  /** `serve` in place of an API alone: on the database, or on a data folder of its own. */
  readonly serve?: 'database' | 'folder';
  /** Whether the disk of the own PostgreSQL is a small one, which only root can mount. */
  readonly smallDisk?: boolean;
}

export interface Campaign {
  readonly specification?: Specification;
  /** Runs that have to fail, by index, with their error codes. */
  readonly failing?: ReadonlyMap<number, string>;
  /** Whether the API is there all the time, so that it has to answer. */
  readonly isWatched?: boolean;
}

interface Parts {
  readonly postgres: OwnPostgres | undefined;
  readonly redis: OwnRedis | undefined;
  readonly proxy: TcpProxy | undefined;
  readonly disk: SmallDisk | undefined;
  readonly folder: string | undefined;
}

/** Leases of the workers, in ms. */
export const LEASE_MS = 2000;

/** Processes of the service that a fault can be done to: an API on one address, and workers. */
export class Stage {
  readonly api: PublicApi;
  readonly workers: Service[] = [];
  /** Of health and writes in the last campaign. */
  slowestMs = 0;
  private service: Service | undefined;
  private isClosed = false;
  private readonly starting = new Set<Promise<Service>>();

  private constructor(
    private readonly options: StageOptions,
    private readonly port: number,
    readonly databaseUrl: string,
    private readonly parts: Parts,
  ) {
    this.api = new PublicApi(`http://127.0.0.1:${port}`);
  }

  static async open(postgresUrl: string, options: StageOptions = {}): Promise<Stage> {
    const disk = options.smallDisk ? await SmallDisk.mount() : undefined;
    const postgres = options.ownPostgres ? await startOwnPostgres({ folder: disk?.folder }) : undefined;
    const folder = options.serve === 'folder' ? await mkdtemp(join(tmpdir(), 'onesided-serve-')) : undefined;
    const databaseUrl = folder ? '' : (postgres?.url ?? (await createEmptyDatabase(postgresUrl)));
    const redis = options.redis ? await OwnRedis.start() : undefined;
    const proxy = options.proxied ? await startTcpProxy(databaseUrl) : undefined;
    const parts = { postgres, redis, proxy, disk, folder };
    const stage = new Stage(options, await freePort(), databaseUrl, parts);
    await stage.startApi();
    return stage;
  }

  get postgres(): OwnPostgres {
    return required(this.parts.postgres);
  }

  get redis(): OwnRedis {
    return required(this.parts.redis);
  }

  get proxy(): TcpProxy {
    return required(this.parts.proxy);
  }

  get disk(): SmallDisk {
    return required(this.parts.disk);
  }

  /** The data folder of `serve`. */
  get folder(): string {
    return required(this.parts.folder);
  }

  async startApi(): Promise<void> {
    const env = this.env(this.options.proxied === 'all');
    await this.start(this.line(this.port), env, (api) => {
      this.service = api;
    });
  }

  /** What starts the API, alone or with everything else. */
  line(port: number): readonly string[] {
    const { folder } = this.parts;
    const at = ['--port', String(port), ...(folder ? ['--data-dir', folder] : [])];
    return this.options.serve ? ['serve', '--workers', '2', ...at] : ['api', ...at];
  }

  /** The processes that the API has started. */
  async children(): Promise<number[]> {
    const pid = this.service?.pid;
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    return text.split(' ').filter(Boolean).map(Number);
  }

  async killApi(): Promise<void> {
    this.service?.signal('SIGKILL');
    await this.service?.ended;
  }

  async startWorker(env: Readonly<Record<string, string>> = {}): Promise<Service> {
    const given = { ...this.env(this.options.proxied !== undefined), ...env };
    const worker = await this.start(['worker', '--threads', '2'], given, (one) => this.workers.push(one));
    void worker.ended.then(() => this.workers.splice(this.workers.indexOf(worker), 1));
    return worker;
  }

  /** One that is there, or a new one. */
  async aWorker(): Promise<Service> {
    return this.workers[0] ?? (await this.startWorker());
  }

  /** Runs a sweep, has `fault` happen while it is under way, and holds everything against the invariants. */
  async survives(
    injection: Injection,
    { specification = shortRuns(injection.runs), failing, isWatched = true }: Campaign,
    fault: (experiment: string) => Promise<unknown>,
  ): Promise<void> {
    const project = await this.newProject();
    const watch = isWatched ? new Watch(this.api, await this.newProject(), injection.patience) : undefined;
    try {
      const id = await this.submit({ ...specification, project });
      await fault(id);
      const accepted: Accepted = { id, specification, ...(failing && { failing }) };
      await requireComplete(this.api, accepted, injection.patience);
    } finally {
      await watch?.end();
      this.slowestMs = watch?.slowestMs ?? 0;
    }
  }

  /** A project shares no result with another, so that each injection computes all of its runs. */
  async newProject(): Promise<string> {
    const id = `p-${randomBytes(6).toString('hex')}`;
    await this.api.insist('/v1/projects', json('POST', { id }));
    return id;
  }

  /** The id of the experiment; asks again until it has been accepted. */
  async submit(specification: Specification): Promise<string> {
    const headers = { 'idempotency-key': randomBytes(12).toString('hex') };
    const { text } = await this.api.insist('/v1/experiments', json('POST', specification, headers));
    return (JSON.parse(text) as Experiment).id;
  }

  /** Resolves when that share of an experiment's runs is over. */
  async progress(id: string, share: number): Promise<void> {
    while ((await this.api.experiment(id)).progress < share) await delay(10);
  }

  /** Of a row that is under way, too: what it is starting is ended, and it can start nothing more. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled(this.starting);
    // What has a PostgreSQL of its own is to stop it.
    if (this.options.serve === 'folder') await this.service?.stop();
    const services = [...this.workers, ...(this.service ? [this.service] : [])];
    for (const service of services) service.signal('SIGKILL');
    await Promise.all(services.map(({ ended }) => ended));
    const { proxy, redis, postgres, disk, folder } = this.parts;
    await proxy?.close();
    await redis?.end();
    await postgres?.stop();
    await disk?.unmount();
    if (folder) await rm(folder, { recursive: true, force: true });
  }

  private async start(
    line: readonly string[],
    env: Readonly<Record<string, string>>,
    keep: (service: Service) => void,
  ): Promise<Service> {
    if (this.isClosed) throw new Error('the stage is closed');
    const starting = startService(line, env, BUILT).then((service) => {
      keep(service);
      return service;
    });
    this.starting.add(starting);
    return starting.finally(() => this.starting.delete(starting));
  }

  private env(isProxied: boolean): Record<string, string> {
    const { redis, proxy } = this.parts;
    return {
      DATABASE_URL: isProxied && proxy ? proxy.url : this.databaseUrl,
      REDIS_URL: redis?.url ?? '',
      ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN,
      ONESIDED_LEASE_MS: String(LEASE_MS),
      ONESIDED_LOG_LEVEL: 'silent',
      ...(this.options.trouble ? { ONESIDED_PLUGINS: TROUBLE } : {}),
    };
  }
}

function required<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the stage was opened without it');
  return part;
}

/** Stages that rows with the same options share. */
export class Stages {
  private readonly open = new Map<string, Promise<Stage>>();

  constructor(private readonly postgresUrl: string) {}

  of(options: StageOptions): Promise<Stage> {
    const key = JSON.stringify(options);
    const stage = this.open.get(key) ?? Stage.open(this.postgresUrl, options);
    this.open.set(key, stage);
    return stage;
  }

  /** What a failure leaves must not make the next row fail. */
  async close(options?: StageOptions): Promise<void> {
    const keys = options === undefined ? [...this.open.keys()] : [JSON.stringify(options)];
    for (const key of keys) {
      const stage = this.open.get(key);
      this.open.delete(key);
      await (await stage?.catch(() => undefined))?.close();
    }
  }
}
