import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../support/database.ts';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/onesided.js');

let proxy: SilentProxy;

beforeAll(async () => {
  proxy = await startSilentProxy(await createDatabase());
  proxy.pass(false);
});
afterAll(() => proxy?.close());

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Starts `onesided COMMAND` on a database that takes connections and says nothing. */
function start(command: string): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const env = { ...process.env, DATABASE_URL: proxy.url, REDIS_URL: '' };
  const child = spawn(process.execPath, [PROGRAM, command, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, said })));
  return { child, ended };
}

it.concurrent.each(['api', 'serve'])('%s says that the database does not answer, and ends', async (command) => {
  const { code, said } = await start(command).ended;
  expect(said).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+ does not answer within 10 s/);
  expect(code).toBe(3);
});

it.concurrent('ends soon after SIGTERM while it waits for the database', async () => {
  const { child, ended } = start('api');
  await delay(5000);
  child.kill('SIGTERM');
  const { code, said } = await Promise.race([ended, delay(5000, { code: -1, said: 'still there' })]);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Stopped before it was ready') });
});
