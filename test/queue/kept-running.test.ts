import { expect, it } from 'vitest';
import { keptRunning, type Runnable } from '../../src/queue/kept-running.ts';

/** A worker that fails where it is told to; what is done with it is noted. */
function worker(name: string, notes: string[], failing?: 'ready' | 'run'): Runnable {
  let end = () => {};
  const closed = new Promise<void>((resolve) => (end = resolve));
  return {
    waitUntilReady: async () => {
      if (failing === 'ready') throw new Error('no connection');
    },
    run: async () => {
      notes.push(`${name} runs`);
      if (failing === 'run') throw new Error('connection reset');
      await closed;
    },
    close: async () => {
      notes.push(`${name} closed`);
      end();
    },
  };
}

it('takes another worker until one runs, and closes that one', async () => {
  const notes: string[] = [];
  const workers = [worker('first', notes, 'ready'), worker('second', notes, 'run'), worker('third', notes)];
  const consumer = keptRunning(() => workers.shift()!, { retryMs: 1, opensInTime: true });
  await expect.poll(() => notes).toEqual(['first closed', 'second runs', 'second closed', 'third runs']);
  await consumer.close(false);
  expect(notes.at(-1)).toBe('third closed');
});

it('opens none any more once it is closed', async () => {
  const notes: string[] = [];
  let opened = 0;
  const open = () => {
    opened += 1;
    return worker(`worker ${opened}`, notes, 'ready');
  };
  const consumer = keptRunning(open, { retryMs: 5, opensInTime: true });
  await expect.poll(() => opened).toBeGreaterThan(2);
  await consumer.close(true);
  const before = opened;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(opened).toBe(before);
});

it('lets nothing outlast its end, least of all the pause before a replacement', async () => {
  const notes: string[] = [];
  const consumer = keptRunning(() => worker('only', notes, 'ready'), { retryMs: 60_000, opensInTime: true });
  await expect.poll(() => notes).toEqual(['only closed']);
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  await expect.poll(timers).toBeGreaterThan(0);
  const before = timers();
  await consumer.close(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(timers()).toBe(before - 1);
});

it('runs none that becomes ready only after its end', async () => {
  const notes: string[] = [];
  let ready = () => {};
  const late = { ...worker('late', notes), waitUntilReady: () => new Promise<void>((resolve) => (ready = resolve)) };
  const consumer = keptRunning(() => late, { retryMs: 1, opensInTime: false });
  await consumer.close(false);
  ready();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(notes).toEqual(['late closed']);
});

it('closes none that is still opening a connection, where that ends in time', async () => {
  const notes: string[] = [];
  let ready = () => {};
  const late = { ...worker('late', notes), waitUntilReady: () => new Promise<void>((resolve) => (ready = resolve)) };
  const consumer = keptRunning(() => late, { retryMs: 1, opensInTime: true });
  const closed = consumer.close(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(notes).toEqual([]);
  ready();
  await closed;
  expect(notes).toEqual(['late closed']);
});
