import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createDatabase } from '../support/database.ts';
import { MAIN } from '../support/service-process.ts';

/** A parent that starts the service with a channel, as `npm run demo` does, and says its process id and that it is ready. */
const PARENT = `
const { spawn } = require('node:child_process');
const line = [${JSON.stringify(MAIN)}, 'api', '--port', '0'];
const child = spawn(process.execPath, line, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
child.stderr.on('data', (text) => /ready on/.test(text) && console.log(child.pid));
`;

it('ends when the process is killed that started it with a channel', { timeout: 60_000 }, async () => {
  const env = {
    ...process.env,
    ...{ DATABASE_URL: await createDatabase(), REDIS_URL: '', ONESIDED_ADMIN_TOKEN: 'administrator-of-tests' },
  };
  const parent = spawn(process.execPath, ['-e', PARENT], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const service = Number(said.toString());
  parent.kill('SIGKILL');
  try {
    await expect.poll(() => isAlive(service), { timeout: 20_000 }).toBe(false);
  } finally {
    if (isAlive(service)) process.kill(service);
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
