import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../support/database.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/onesided.js');

const proxies: TcpProxy[] = [];

afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when it has asked the database something. */
  readonly connected: Promise<void>;
}

/** Starts `onesided COMMAND` on a database that takes connections and says nothing. */
async function start(command: string): Promise<Started> {
  const proxy = await startTcpProxy(await createEmptyDatabase());
  proxies.push(proxy);
  proxy.pass(false);
  const settings = { DATABASE_URL: proxy.url, REDIS_URL: '', ONESIDED_ADMIN_TOKEN: 'a-secret-of-enough-characters' };
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [PROGRAM, command, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, said })));
  return { child, ended, connected: proxy.connected };
}

it.concurrent.each(['api', 'serve'])('%s says that the database does not answer, and ends', async (command) => {
  const { code, said } = await (await start(command)).ended;
  expect(said).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+ does not answer within 10 s/);
  expect(code).toBe(3);
});

it.concurrent('ends soon after SIGTERM while it waits for the database', async () => {
  const { child, ended, connected } = await start('api');
  await connected;
  child.kill('SIGTERM');
  // Not with code 3, as it would when it had waited long enough.
  expect(await ended).toEqual({ code: 0, said: expect.stringContaining('Stopped before the service was ready') });
});
