import { expect, it } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { createDatabase } from '../support/database.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

it('a burst of callers is told that the database answers, however far it is', async () => {
  const proxy = await startTcpProxy(await createDatabase());
  const store = await openStore({ databaseUrl: proxy.url });
  await store.ping();
  // One after the other over one connection, they would take a minute, and most give up after two seconds.
  proxy.slow({ latencyMs: () => 60, bytesPerSecond: 1e9 });
  await Promise.all(Array.from({ length: 500 }, () => store.ping()));
  proxy.slow(undefined);
  // No answer is kept: who asks later learns that it is gone.
  await proxy.close();
  await expect(store.ping()).rejects.toThrow();
  await store.close();
}, 30_000);
