import { expect, inject, it } from 'vitest';
import { openRunQueue } from '../../src/queue/backends.ts';
import type { ReceivedBatch } from '../../src/queue/run-queue.ts';
import { createDatabase } from '../support/database.ts';
import { eventually } from '../support/waiting.ts';

const LOCK = { concurrency: 1, lockMs: 1000 };

it.each(['postgres', 'redis'])('a batch that its consumer has dropped says so to the next, in %s', async (backend) => {
  const redisUrl = backend === 'redis' ? `${inject('redisUrl')}/5` : undefined;
  const databaseUrl = await createDatabase();
  const open = () => openRunQueue({ databaseUrl, redisUrl });
  const [first, second] = [await open(), await open()];
  const received: ReceivedBatch[] = [];
  await first.add([
    {
      id: 'a',
      runIds: ['x', 'y'],
      suspect: false,
      alone: false,
      lane: { requires: [], urgent: false },
      traceparent: undefined,
    },
  ]);
  const dropped = first.consume((batch) => {
    received.push(batch);
    return new Promise(() => undefined);
  }, LOCK);
  await eventually('the batch', async () => received.length === 1, 10_000);
  await dropped.close(true);
  second.consume(async (batch) => void received.push(batch), LOCK);
  await eventually('the same batch', async () => received.length === 2, 20_000);
  expect(received.map(({ runIds, stalled }) => ({ runIds, stalled }))).toEqual([
    { runIds: ['x', 'y'], stalled: false },
    { runIds: ['x', 'y'], stalled: true },
  ]);
  await Promise.all([first.close(), second.close()]);
});
