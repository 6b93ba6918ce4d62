import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Process ids of the servers whose data are below a folder. */
function postmasters(folder: string): number[] {
  const names = readdirSync(folder).filter((name) => name.startsWith('onesided-postgres-'));
  return names.flatMap((name) => {
    try {
      return Number.parseInt(readFileSync(join(folder, name, 'data/postgres/postmaster.pid'), 'utf8'), 10);
    } catch {
      return [];
    }
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('npm run faults that is ended by a signal ends its PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-ended-'));
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  // So many that it does not come to its own end meanwhile.
  const line = ['run', 'faults', '--', '--row', '1', '--times', '100', '--fresh', '--state', join(folder, 'state')];
  const npm = spawn('npm', line, { cwd: root, env: { ...process.env, TMPDIR: folder }, stdio: 'ignore' });
  const ended = once(npm, 'exit');
  await expect.poll(() => postmasters(folder), { timeout: 100_000 }).toHaveLength(1);
  const [pid = 0] = postmasters(folder);
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(() => isAlive(pid)).toBe(false);
  await expect.poll(() => postmasters(folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
