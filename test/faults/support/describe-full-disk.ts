import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../src/server.ts';
import { readConfig } from '../../../src/settings/config.ts';
import type { Readiness } from '../../../src/spec/resources/service.ts';
import { post, send, smallSpecification } from '../../api/support/http.ts';
import { startOwnPostgres } from './servers.ts';
import { SmallDisk } from './small-disk.ts';

/** Fills the disk of PostgreSQL: the embedded one, or one of its own that the service only knows the address of. */
export function describeFullDisk(kind: 'embedded' | 'external'): void {
  // Only root can mount a small disk.
  if (process.getuid?.() === 0) it(`readiness names a full disk, and reads go on (${kind})`, () => fillDisk(kind));
  else {
    it('only root can try a full disk', async () => {
      await expect(SmallDisk.mount()).rejects.toThrow();
    });
  }
}

async function onSmallDisk(
  kind: 'embedded' | 'external',
  use: (server: RunningServer, disk: SmallDisk) => Promise<void>,
) {
  const disk = await SmallDisk.mount();
  const postgres = kind === 'external' ? await startOwnPostgres({ folder: disk.folder }) : undefined;
  const given = readConfig({ port: 0, workers: 1 }, { ONESIDED_LOG_LEVEL: 'silent' });
  const config = { ...given, dataDir: join(disk.folder, 'data'), databaseUrl: postgres?.url };
  try {
    const server = await startServer({ config, withWorker: false });
    await use(server, disk).finally(() => server.stop());
  } finally {
    await postgres?.stop();
    await disk.unmount();
  }
}

/** Status of readiness, and what of its dependencies is not up. */
async function readiness(url: string) {
  const { status, body } = await send<Readiness>(`${url}/health/ready`);
  return [status, body.status, body.dependencies.filter(({ state }) => state !== 'up')];
}

async function fillDisk(kind: 'embedded' | 'external'): Promise<void> {
  await onSmallDisk(kind, async ({ url }, disk) => {
    const submit = () =>
      post(`${url}/v1/experiments`, smallSpecification({ replications: 100 })).then(({ status }) => status);
    const storage = async () =>
      /^onesided_dependency_up\{name="storage"\} (\d)$/m.exec((await send<string>(`${url}/metrics`)).body)?.[1];
    expect([await readiness(url), await storage()]).toEqual([[200, 'ok', []], '1']);
    await disk.fill();
    const full = { name: 'storage', state: 'down', detail: 'the disk of the database is full' };
    await expect.poll(() => readiness(url)).toEqual([200, 'degraded', [full]]);
    expect(await storage()).toBe('0');
    // Rows fit into pages that are there until these are full.
    await expect.poll(submit).toBe(503);
    expect((await send(`${url}/health/live`)).status).toBe(200);
    expect((await send(`${url}/v1/experiments`)).status).toBe(200);
    await disk.free();
    await expect.poll(() => readiness(url)).toEqual([200, 'ok', []]);
    expect([await storage(), await submit()]).toEqual(['1', 202]);
  });
}
