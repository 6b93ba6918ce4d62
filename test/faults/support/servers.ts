import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/embedded/postgres.ts';
import { query } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';

/** A PostgreSQL that may crash: it is started again on its port, as systemd would. */
export interface OwnPostgres {
  readonly url: string;
  /** `pg_ctl stop -m immediate`. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwnPostgres(
  options: { readonly folder?: string | undefined; readonly ephemeral?: boolean } = {},
): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'onesided-postgres-'));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDirectory: join(folder, 'data'),
    ...(options.ephemeral ? { ephemeral: true } : {}),
  });
  return {
    url: server.url,
    crash: async () => {
      process.kill(await postmaster(server.url), 'SIGQUIT');
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postmaster(url: string): Promise<number> {
  const text = "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid";
  return (await query<{ pid: number }>(url, text))[0]?.pid ?? 0;
}

/** A Redis that may die, and comes back with nothing. */
export class OwnRedis {
  readonly url: string;
  private readonly port: number;
  private server: RedisServer;

  private constructor(port: number, server: RedisServer) {
    this.port = port;
    this.server = server;
    this.url = server.url;
  }

  static async start(): Promise<OwnRedis> {
    const port = await freePort();
    return new OwnRedis(port, await startRedisServer(port));
  }

  /** Ends it: by its own command, or as a crash does. */
  async end(how: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await this.server.stop(how);
  }

  async startAgain(): Promise<void> {
    this.server = await startRedisServer(this.port);
  }
}
