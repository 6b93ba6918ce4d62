import { expect, it } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { createDatabase } from '../support/database.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

it('a connection that the network has lost without a word is given up, and another one opened', async () => {
  const proxy = await startTcpProxy(await createDatabase());
  const store = await openStore({ databaseUrl: proxy.url, silentMs: 1000 });
  const asked = [() => store.work.workforce(), () => store.work.withdraw(), () => store.experiments.find('x')];
  await Promise.all(asked.map((ask) => ask()));
  proxy.forget();
  for (const ask of asked) {
    // More than one connection may be lost.
    await expect.poll(() => ask().then(() => 'answered'), { timeout: 10_000, interval: 10 }).toBe('answered');
  }
  await store.close();
  await proxy.close();
}, 30_000);
