import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';

/** One pool for everything: Prisma reads through it, bulk statements use it directly. */
export interface Database {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  close(): Promise<void>;
}

const CONNECT_WITHIN_MS = 10_000;

export type Connection = pg.PoolClient | pg.Pool;

/**
 * `idleMs`: the server ends a transaction whose client says nothing for so long. A process that is paused in the middle
 * of one must not hold its locks against all others.
 */
export function openDatabase(url: string, connections: number, idleMs: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // While the database is silent, those who wait must not pile up.
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'onesided-store',
    idle_in_transaction_session_timeout: idleMs,
  });
  // An idle connection that the server ends (restart) is replaced by the next query; it must not end the process.
  pool.on('error', () => undefined);
  // The same for a connection in use: its query rejects, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const close = async () => {
    await prisma.$disconnect();
    if (!pool.ended) await pool.end();
  };
  return { url, pool, prisma, close };
}

/** Two transactions met; the database ended one of them, which may simply be done again. */
const RETRIED = ['40P01', '40001'];
const ATTEMPTS = 5;

/** Runs `work` in a transaction; anything it throws undoes all of it. After a deadlock `work` is called again. */
export async function transaction<Result>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
  attempt = 1,
): Promise<Result> {
  try {
    return await once(database, work);
  } catch (error) {
    if (attempt >= ATTEMPTS || !hasCode(error, RETRIED)) throw error;
    return transaction(database, work, attempt + 1);
  }
}

/** Whether an error is the database's, with one of these SQLSTATE codes. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && codes.includes(error.code);
}

async function once<Result>({ pool }: Database, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
