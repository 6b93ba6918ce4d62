import { expect, it } from 'vitest';
import { SilentQueue } from '../../src/queue/silent-queue.ts';
import { holdUp, startProblem } from '../../src/settings/fixes.ts';

it.each(['EMFILE', 'ENFILE'])('a start that fails for lack of open files (%s) names the limit', (code) => {
  const error = Object.assign(new Error(`${code}: too many open files, open '/a/module.js'`), { code });
  expect(startProblem(error)).toMatch(/^E.FILE: too many open files.*; raise the limit .*ulimit -n 1024/);
});

it('names REDIS_URL where a queue in Redis holds work up, and nowhere else', () => {
  const silent = new SilentQueue('the queue did not answer');
  expect(holdUp(silent, 'redis://127.0.0.1')).toMatch(/^the queue did not answer; start Redis, correct REDIS_URL/);
  expect([holdUp(silent, undefined), holdUp(new Error('other'), 'redis://127.0.0.1')]).toEqual([
    silent.message,
    'other',
  ]);
  const full = "OOM command not allowed when used memory > 'maxmemory'.";
  expect(holdUp(new Error(full), 'redis://127.0.0.1')).toBe(
    `${full}; Redis is full: raise its maxmemory, or free some of it`,
  );
  const locked = new SilentQueue('Redis cannot be reached: NOAUTH HELLO must be called with the client authenticated');
  expect(holdUp(locked, 'redis://127.0.0.1')).toMatch(/; name the password in REDIS_URL /);
});
