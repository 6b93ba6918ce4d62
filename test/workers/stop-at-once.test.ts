import { expect, inject, it } from 'vitest';
import { type RunningWorker, startWorker } from '../../workers/worker.ts';
import { createDatabase } from '../support/database.ts';

/** Time of one stop, ms: an ordinary one takes a fifth of a second. */
const PROMPT_MS = 5000;

it.each(['PostgreSQL', 'Redis'])(
  'a worker is stopped as soon as it has started, with the queue in %s',
  async (kind) => {
    const databaseUrl = await createDatabase();
    const redisUrl = kind === 'Redis' ? inject('redisUrl') : undefined;
    // How far its connections have come differs: each wait before the stop is another moment of the start.
    for (const waitMs of [0, 3, 6, 10, 20]) {
      const worker = await startWorker({ databaseUrl, redisUrl, threads: 1 });
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      expect(await isPrompt(worker)).toBe(true);
    }
  },
);

async function isPrompt(worker: RunningWorker): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PROMPT_MS);
  });
  return Promise.race([worker.stop().then(() => true), late]).finally(() => clearTimeout(timer));
}
