import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { ADMIN_TOKEN } from '../api/support/tenants.ts';
import { createDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { MAIN } from '../support/service-process.ts';
import { eventually } from '../support/waiting.ts';

const TIMEOUT = { timeout: 120_000 };

/** A file on a disk that is always full. */
const full = openSync('/dev/full', 'w');
afterAll(() => closeSync(full));

it('an API whose log is on a full disk answers, and ends when it is told to', TIMEOUT, async () => {
  const port = await freePort();
  const settings = { ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN, ONESIDED_LOG_LEVEL: 'info', ONESIDED_DRAIN_MS: '0' };
  const env = { ...process.env, ...settings, DATABASE_URL: await createDatabase(), REDIS_URL: '' };
  const line = [MAIN, 'api', '--port', String(port)];
  const api = spawn(process.execPath, line, { env, stdio: ['ignore', full, full] });
  const ended = once(api, 'exit');
  const status = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      (response) => response.status,
      () => undefined,
    );
  await eventually('an answer', status);
  for (let requests = 0; requests < 20; requests += 1) expect(await status()).toBe(200);
  api.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('a command whose output cannot be written says so', TIMEOUT, async () => {
  const command = spawn(process.execPath, [MAIN, 'catalog', 'machines'], { stdio: ['ignore', full, 'pipe'] });
  let said = '';
  command.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  expect(await once(command, 'close')).toEqual([2, null]);
  expect(said).toMatch(/^Cannot write the output: ENOSPC: no space left on device, write\n$/);
});
