import { createHash } from 'node:crypto';
import type { BackendClasses, IQueueBackend } from 'bullmq';
import type { Lane, RunBatch } from './batches.ts';
import { type Consumer, keptRunning } from './kept-running.ts';
import { SilentQueue } from './silent-queue.ts';

/** Hints about which runs wait: lost ones are made again from the store, doubled ones find nothing left to claim. */
export interface RunQueue {
  add(batches: readonly RunBatch[]): Promise<void>;
  /** Throws where what holds the queue does not answer. */
  ping(): Promise<void>;
  /** Whether no batch waits or is being computed. */
  isIdle(): Promise<boolean>;
  /** Calls `handle` for batches, so many at a time. What it throws is dropped: the store knows what is not done. */
  consume(handle: (batch: ReceivedBatch) => Promise<void>, options: ConsumerOptions): Consumer;
  close(): Promise<void>;
}

export interface ConsumerOptions {
  readonly concurrency: number;
  /** How long a batch of a vanished worker stays with it, in ms. */
  readonly lockMs: number;
  /** Default: what is usual and asks for no labels. */
  readonly lane?: Lane;
}

export type QueuedBatch = Pick<RunBatch, 'runIds' | 'suspect' | 'alone' | 'traceparent'>;

export interface ReceivedBatch extends QueuedBatch {
  /** A worker vanished with it: what was put together then is not fit company any more. */
  readonly stalled: boolean;
}

/** Of the queues of all model versions together, as metrics name them. */
export const QUEUE_NAME = 'onesided-runs';

/** Each model version has a queue of its own: no job can reach a worker that would compute it with other code. */
export function queueName(modelVersion: string): string {
  return `${QUEUE_NAME}-${modelVersion}`;
}

/** Redis may be away for long: an API request must not wait for it. */
const PATIENCE_MS = 5000;
const RETRY_MS = 500;
/** PostgreSQL takes it as a 32-bit integer: with a larger one every look for stalled batches would fail. */
const MOST_STALLS = 2 ** 31 - 1;

const USUAL: Lane = { requires: [], urgent: false };

/** Each lane is a queue of its own: what is urgent is not behind what is usual, and no worker gets what it cannot take. */
function laneName(name: string, { requires, urgent }: Lane): string {
  // No colon: it separates the parts of keys in Redis.
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
  /** Deletes what is kept of these lanes; nothing is lost by it, for jobs are made again. */
  readonly empty?: (lanes: readonly string[]) => Promise<void>;
}

/** Builds the queue of runs from BullMQ's classes, bound to a backend. */
export function assembleQueue<Backend extends IQueueBackend, Connection>(
  name: string,
  { Queue, Worker }: BackendClasses<Backend, Connection>,
  { connection, close: closeConnection, ping, empty = async () => undefined }: Connected<Connection>,
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
      const consumer = keptRunning(open, RETRY_MS);
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

/** What is used of a queue of BullMQ. */
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

/** The usual lanes are there from the first; another is opened when a batch asks for it. */
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

/** A key of the queue in Redis holds what nobody of this service put there: no job would come through any more. */
function isOfWrongType(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('WRONGTYPE');
}

async function mended<Value>(answer: Promise<Value>, mend: (error: unknown) => void): Promise<Value> {
  answer.catch(mend);
  return answer;
}

/** Errors of the connection are answered by trying again; without a listener they would end the process. */
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
  // The store counts attempts; the queue must never give up on a run by itself.
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
    timer = setTimeout(() => reject(new SilentQueue(PATIENCE_MS)), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
