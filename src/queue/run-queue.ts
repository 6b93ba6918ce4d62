import { createHash } from 'node:crypto';
import type { BackendClasses, IQueueBackend } from 'bullmq';
import type { Lane, RunBatch } from './batches.ts';
import { type Consumer, keptRunning } from './kept-running.ts';
import { SilentQueue } from './silent-queue.ts';

/** Hints about which runs wait: lost hints are recreated from the store, and duplicates find nothing left to claim. */
export interface RunQueue {
  add(batches: readonly RunBatch[]): Promise<void>;
  /** Throws if the queue's backend does not respond or takes no work. */
  ping(): Promise<void>;
  /** Whether no batch is waiting or being computed. */
  isIdle(): Promise<boolean>;
  /**
   * Calls `handle` for batches, up to `concurrency` at a time. Errors that it throws are dropped, as the store knows which runs
   * are not done.
   */
  consume(handle: (batch: ReceivedBatch) => Promise<void>, options: ConsumerOptions): Consumer;
  close(): Promise<void>;
}

export interface ConsumerOptions {
  readonly concurrency: number;
  /** How long a batch stays assigned to a vanished worker, in ms. */
  readonly lockMs: number;
  /** Default: the lane without urgency and labels. */
  readonly lane?: Lane;
}

export type QueuedBatch = Pick<RunBatch, 'runIds' | 'suspect' | 'alone' | 'traceparent'>;

export interface ReceivedBatch extends QueuedBatch {
  /** Whether a worker vanished with it: then its runs should no longer be computed in one batch. */
  readonly stalled: boolean;
}

/** Name in metrics for the queues of all model versions together. */
export const QUEUE_NAME = 'onesided-runs';

/**
 * Returns the name of the queue. Each model version has its own, so no job can reach a worker that would compute it with other
 * code.
 */
export function queueName(modelVersion: string): string {
  return `${QUEUE_NAME}-${modelVersion}`;
}

/** Redis may be away for long, but an API request must not wait for it. */
const PATIENCE_MS = 5000;
const RETRY_MS = 500;
/** PostgreSQL stores it as a 32-bit integer: with a larger value, every check for stalled batches would fail. */
const MOST_STALLS = 2 ** 31 - 1;

const USUAL: Lane = { requires: [], urgent: false };

/** Each lane is a separate queue: urgent batches do not wait behind others, and no worker gets a batch that it cannot take. */
function laneName(name: string, { requires, urgent }: Lane): string {
  // No colon, as it separates the parts of Redis keys.
  const labels = requires.length > 0 ? `-${sha256(requires.join(' ')).slice(0, 16)}` : '';
  return `${name}${labels}${urgent ? '-urgent' : ''}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

interface Connected<Connection> {
  readonly connection: Connection;
  readonly close: () => Promise<void>;
  readonly ping: () => Promise<unknown>;
  /** Whether a connection opens or fails within a limited time, instead of waiting for the server. */
  readonly opensInTime: boolean;
  /** Deletes the contents of these lanes; nothing is lost, as jobs are recreated. */
  readonly empty?: (lanes: readonly string[]) => Promise<void>;
}

/** Builds the queue of runs from BullMQ's classes, bound to a backend. */
export function assembleQueue<Backend extends IQueueBackend, Connection>(
  name: string,
  { Queue, Worker }: BackendClasses<Backend, Connection>,
  { connection, close: closeConnection, ping, opensInTime, empty = async () => undefined }: Connected<Connection>,
): RunQueue {
  const lanes = lanesOf(name, (key) => new Queue<QueuedBatch>(key, { connection }));
  const mend = (error: unknown) => {
    if (isOfWrongType(error)) void empty(lanes.names()).catch(() => undefined);
  };
  const consumers = new Set<Consumer>();
  return {
    add: (batches) => mended(addTo(lanes, batches), mend),
    ping: async () => {
      await inTime(ping());
    },
    isIdle: () => mended(areIdle(lanes.all()), mend),
    consume: (handle, { concurrency, lockMs, lane = USUAL }) => {
      const options = {
        connection,
        concurrency,
        autorun: false,
        ...stalling(lockMs),
        runRetryDelay: RETRY_MS,
        drainDelay: 1,
      };
      const receive = ({ data, stalledCounter }: { data: QueuedBatch; stalledCounter: number }) =>
        handle({ ...data, stalled: stalledCounter > 0 });
      lanes.of(lane);
      const open = () => new Worker<QueuedBatch>(laneName(name, lane), receive, options).on('error', mend);
      const consumer = keptRunning(open, { retryMs: RETRY_MS, opensInTime });
      consumers.add(consumer);
      return consumer;
    },
    close: async () => {
      await Promise.allSettled([...consumers].map((consumer) => consumer.close(true)));
      await Promise.allSettled(lanes.all().map((queue) => queue.close()));
      await closeConnection();
    },
  };
}

/** The part of BullMQ's Queue that is used here. */
interface LaneQueue {
  on(event: 'error', listener: () => void): unknown;
  addBulk(jobs: ReturnType<typeof jobOf>[]): Promise<unknown>;
  getJobCounts(...states: JobState[]): Promise<Record<string, number>>;
  close(): Promise<void>;
}

type JobState = 'waiting' | 'active' | 'delayed' | 'prioritized';

interface Lanes {
  of(lane: Lane): LaneQueue;
  all(): LaneQueue[];
  names(): string[];
}

/** Opens the two lanes without labels at once, others when a batch needs them. */
function lanesOf(name: string, open: (key: string) => LaneQueue): Lanes {
  const queues = new Map<string, LaneQueue>();
  const of = (lane: Lane) => {
    const key = laneName(name, lane);
    const queue = queues.get(key) ?? deaf(open(key));
    queues.set(key, queue);
    return queue;
  };
  for (const urgent of [false, true]) of({ ...USUAL, urgent });
  return { of, all: () => [...queues.values()], names: () => [...queues.keys()] };
}

/**
 * Whether a key of the queue in Redis has a value of a wrong type, not written by this service: no job would get through any
 * more.
 */
function isOfWrongType(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('WRONGTYPE');
}

async function mended<Value>(answer: Promise<Value>, mend: (error: unknown) => void): Promise<Value> {
  answer.catch(mend);
  return answer;
}

/** Ignores connection errors, as these are retried; without a listener they would end the process. */
function deaf<Source extends { on(event: 'error', listener: () => void): unknown }>(source: Source): Source {
  source.on('error', () => undefined);
  return source;
}

async function addTo(lanes: Lanes, batches: readonly RunBatch[]): Promise<void> {
  const byQueue = new Map<LaneQueue, RunBatch[]>();
  for (const batch of batches) {
    const queue = lanes.of(batch.lane);
    const own = byQueue.get(queue) ?? [];
    own.push(batch);
    byQueue.set(queue, own);
  }
  await inTime(Promise.all([...byQueue].map(([queue, own]) => queue.addBulk(own.map(jobOf)))));
}

async function areIdle(queues: readonly LaneQueue[]): Promise<boolean> {
  const states = ['waiting', 'active', 'delayed', 'prioritized'] as const;
  const counts = await inTime(Promise.all(queues.map((queue) => queue.getJobCounts(...states))));
  return counts.flatMap((lane) => Object.values(lane)).every((count) => count === 0);
}

function stalling(lockMs: number) {
  // The store counts attempts; the queue itself must never give up on a run.
  return { lockDuration: lockMs, stalledInterval: lockMs / 2, maxStalledCount: MOST_STALLS };
}

function jobOf({ id, runIds, suspect, alone, traceparent }: RunBatch) {
  return {
    name: 'runs',
    data: { runIds, suspect, alone, traceparent },
    opts: { jobId: id, removeOnComplete: true, removeOnFail: true },
  };
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  answer.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentQueue(`the queue did not answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
