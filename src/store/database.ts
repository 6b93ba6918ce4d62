import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { ProblemError } from '../spec/errors.ts';
import { withSettings } from '../spec/postgres-session.ts';
import { KEPT_ALIVE } from '../spec/silence.ts';
import { MeasuredPool } from './connection-waits.ts';
import { currentDeadline, type Deadline, unlessAborted } from './deadline.ts';
import { PrismaClient } from './generated/client.ts';

export interface Database {
  readonly url: string;
  /** Pool for claims, results, experiments and all other changes, and for queries of the queue. */
  readonly pool: pg.Pool;
  /** Pool for reads of requests, separate so that slow reads leave connections for everything else. */
  readonly reads: Reads;
  /** Prisma client on the connections of `reads`. */
  readonly prisma: PrismaClient;
  /** A connection used only to check whether the database responds. */
  readonly probe: pg.Pool;
  /** Returns the shortest wait for a connection since the last call, in ms: the larger of those for changes and for reads. */
  connectionWait(): number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connections: number;
  /**
   * Time in ms after which the server ends a transaction whose client is silent. A process that is paused within a transaction
   * must not keep its locks from all others.
   */
  readonly idleMs: number;
  /** Time limit of a read statement, in ms, after which the server cancels it. No limit if undefined. */
  readonly readLimitMs?: number | undefined;
  /** Time limit for the response to any other statement, in ms, after which its connection counts as lost. */
  readonly silentMs: number;
}

/** Time limit for opening a connection, in ms: while the database does not respond, waiting callers must not pile up. */
export const CONNECT_WITHIN_MS = 10_000;
const PROBE_WITHIN_MS = 2000;
/**
 * How long connections opened by a burst are kept idle for the next one, in ms. Opening a connection costs PostgreSQL 20 ms of
 * CPU or more (a process, its catalogue, statements to prepare), and ten at once delay all responses by a tenth of a second.
 */
const IDLE_MS = 600_000;
/**
 * Additional wait in ms: longer than the server needs to report that it has cancelled a statement, so reached only if it is
 * silent.
 */
const SILENCE_MS = 2000;

export type Connection = pg.PoolClient | pg.Pool;

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { connections, idleMs, readLimitMs, silentMs: query_timeout } = options;
  const pool = openPool(url, { max: connections, idle_in_transaction_session_timeout: idleMs, query_timeout });
  const limits =
    readLimitMs === undefined
      ? { query_timeout }
      : { statement_timeout: readLimitMs, query_timeout: readLimitMs + SILENCE_MS, application_name: 'onesided-reads' };
  const reading = openPool(url, { max: connections, ...limits });
  const probe = openPool(url, { max: 1, query_timeout: PROBE_WITHIN_MS, connectionTimeoutMillis: PROBE_WITHIN_MS });
  const prisma = new PrismaClient({ adapter: new PrismaPg(reading) });
  const close = async () => {
    await prisma.$disconnect();
    await Promise.all([pool, reading, probe].map((each) => (each.ended ? undefined : each.end())));
  };
  const connectionWait = () => Math.max(pool.waits.take(), reading.waits.take());
  return { url, pool, reads: new Reads(reading, probe), prisma, probe, connectionWait, close };
}

function openPool(url: string, options: pg.PoolConfig): MeasuredPool {
  const pool = new MeasuredPool({
    connectionString: withSettings(url),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'onesided-store',
    idleTimeoutMillis: IDLE_MS,
    ...KEPT_ALIVE,
    ...options,
  });
  // If the server ends an idle connection (restart), the next query opens a new one; the error must not end the process.
  pool.on('error', () => undefined);
  // The same for a connection in use: its query rejects, and the error is handled there.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Runs statements that may take long. They are cancelled together with the request: once it is late or gone, nobody waits for
 * them.
 */
export class Reads {
  constructor(
    private readonly pool: pg.Pool,
    private readonly canceller: pg.Pool,
  ) {}

  async query<Row extends pg.QueryResultRow>(
    text: string | pg.QueryConfig | pg.QueryArrayConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const signal = currentDeadline()?.signal;
    if (!signal) return this.pool.query<Row>(text, values);
    const client = await connect(this.pool, signal);
    let broken: Error | undefined;
    try {
      return await unlessAborted(client.query<Row>(text, values), signal);
    } catch (error) {
      broken = error instanceof pg.DatabaseError ? undefined : asError(error);
      if (signal.aborted) cancelStatement(this.canceller, client);
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** Cancels the current statement of a connection, which must not be used again: the cancellation might hit its next statement. */
function cancelStatement(canceller: pg.Pool, client: pg.PoolClient): void {
  const { processID } = client as pg.PoolClient & { readonly processID: number };
  void canceller.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
}

/** Returns a connection. One that arrives after the wait was aborted is released unused. */
async function connect(pool: pg.Pool, signal: AbortSignal | undefined): Promise<pg.PoolClient> {
  signal?.throwIfAborted();
  const connecting = pool.connect();
  try {
    return await unlessAborted(connecting, signal);
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

/**
 * SQLSTATE codes of collisions between two transactions, one of which the database aborted and which can simply be retried: a
 * deadlock, or a result that was deleted with its last user while another run was about to be linked to it.
 */
const RETRIED = ['40P01', '40001', '23503'];
const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction, which is rolled back if `work` throws or the request's deadline passes. After a collision, `work`
 * is called again.
 */
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

/** Whether an error comes from the database and has one of these SQLSTATE codes. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && codes.includes(error.code);
}

async function once<Result>(
  { pool, probe }: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const deadline = currentDeadline();
  const client = await connect(pool, deadline?.signal);
  let broken: Error | undefined;
  try {
    const result = await unlessAborted(begun(client, work), deadline?.signal);
    await commit(client, deadline);
    return result;
  } catch (error) {
    // Closing the connection within a transaction also rolls it back, without another round trip.
    if (deadline?.signal.aborted) {
      broken = asError(error);
      cancelStatement(probe, client);
    } else broken = await undo(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function begun<Result>(client: pg.PoolClient, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  await client.query('begin');
  return work(client);
}

/** How long to wait for the response to a commit under a deadline, in ms. */
const COMMIT_WITHIN_MS = 5000;

/** @throws ProblemError if the database does not report whether it has committed. */
async function commit(client: pg.PoolClient, deadline: Deadline | undefined): Promise<void> {
  deadline?.lift();
  if (!deadline) {
    await client.query('commit');
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const detail = 'The database does not say whether this was carried out; ask again, a POST with the same key';
    timer = setTimeout(() => reject(new ProblemError('SERVICE_UNAVAILABLE', detail)), COMMIT_WITHIN_MS);
  });
  await Promise.race([client.query('commit'), late]).finally(() => clearTimeout(timer));
}

/** Rolls back. Returns an error if the connection can no longer be used. */
async function undo(client: pg.PoolClient): Promise<Error | undefined> {
  const undone = unlessAborted(client.query('rollback'), AbortSignal.timeout(COMMIT_WITHIN_MS));
  return undone.then(() => undefined, asError);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
