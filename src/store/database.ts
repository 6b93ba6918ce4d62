import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { ProblemError } from '../spec/errors.ts';
import { KEPT_ALIVE } from '../spec/silence.ts';
import { MeasuredPool } from './connection-waits.ts';
import { currentDeadline, type Deadline, unlessAborted } from './deadline.ts';
import { PrismaClient } from './generated/client.ts';

export interface Database {
  readonly url: string;
  /** Claims, results, experiments: what changes something, and what the queue asks. */
  readonly pool: pg.Pool;
  /** What requests read, so that slow reads leave connections to everything else. */
  readonly reads: Reads;
  /** Reads through the same connections as `reads`. */
  readonly prisma: PrismaClient;
  /** A connection for nothing but the question whether the database answers. */
  readonly probe: pg.Pool;
  /** Least time in ms that a connection was waited for since the last call: for changes or for reads, the longer one. */
  connectionWait(): number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connections: number;
  /**
   * The server ends a transaction whose client says nothing for so long. A process that is paused in the middle of one
   * must not hold its locks against all others.
   */
  readonly idleMs: number;
  /** Longest time of one reading statement, in ms; then the server cancels it. No limit where it is left out. */
  readonly readLimitMs?: number | undefined;
  /** Longest time until any other statement is answered, in ms; then its connection counts as lost. */
  readonly silentMs: number;
}

/** How long a connection may take: while the database is silent, those who wait must not pile up. */
export const CONNECT_WITHIN_MS = 10_000;
const PROBE_WITHIN_MS = 2000;
/**
 * How long connections that a burst has opened wait for the next one. To open one again costs PostgreSQL 20 ms and more of
 * CPU (a process, its catalogue, statements to prepare), and ten at once hold up all answers for a tenth of a second.
 */
const IDLE_MS = 600_000;
/** Longer than the server needs to say that it has cancelled a statement; only a silent one is waited for so long. */
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
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'onesided-store',
    idleTimeoutMillis: IDLE_MS,
    ...KEPT_ALIVE,
    ...options,
  });
  // An idle connection that the server ends (restart) is replaced by the next query; it must not end the process.
  pool.on('error', () => undefined);
  // The same for a connection in use: its query rejects, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Statements that may take long. They end with the request that asked: late or gone, nobody waits for them any more. */
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

/** Ends what a connection is at. It must not be used again: the request to cancel might meet its next statement. */
function cancelStatement(canceller: pg.Pool, client: pg.PoolClient): void {
  const { processID } = client as pg.PoolClient & { readonly processID: number };
  void canceller.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
}

/** A connection; one that comes when nobody waits any more goes back unused. */
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
 * Two transactions met, and the database ended one of them, which may simply be done again: a deadlock, or a result
 * that was deleted with its last user while another run was about to be linked to it.
 */
const RETRIED = ['40P01', '40001', '23503'];
const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction; anything it throws undoes all of it, and so does the deadline of the request. After a
 * collision `work` is called again.
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

/** Whether an error is the database's, with one of these SQLSTATE codes. */
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
    // A connection that is closed in the middle of a transaction undoes it as well, without being asked.
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

/** How long the answer to a commit is waited for under a deadline. */
const COMMIT_WITHIN_MS = 5000;

/** @throws ProblemError where the database does not say whether it has committed. */
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

/** Rolls back; an error where the connection cannot be used any more. */
async function undo(client: pg.PoolClient): Promise<Error | undefined> {
  const undone = unlessAborted(client.query('rollback'), AbortSignal.timeout(COMMIT_WITHIN_MS));
  return undone.then(() => undefined, asError);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
