import { expect, it } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { eventually } from '../support/waiting.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** Fits wherever tests run. */
const SMALL = '64';
/** Fits nowhere, which a worker says when it starts. */
const LARGE = '1000000';
const TOO_LARGE = /^2 concurrent runs .* 1000000 MiB each, .* Set ONESIDED_RUN_MEMORY_MIB to \d+ or less/;

it.each([
  ['info', SMALL, [30, 40]],
  ['warn', LARGE, [40]],
])('a worker logs objects from level %s on, as the API does; runs of %s MiB', async (level, memory, expected) => {
  const url = await createDatabase();
  await (await openStore({ databaseUrl: url })).close();
  const env = { ONESIDED_LOG_LEVEL: level, ONESIDED_RUN_MEMORY_MIB: memory };
  const worker = await startWorkerProcess({ DATABASE_URL: url, ...env });
  await query(url, 'alter table runs rename to lost');
  const lines = () => worker.log().map((line) => JSON.parse(line) as Line);
  const lost = ({ level, msg }: Line) => level === 40 && msg.includes('"runs" does not exist');
  const warning = await eventually('a warning', async () => lines().find(lost));
  expect(warning).toMatchObject({ pid: worker.pid });
  expect([...new Set(lines().map((line) => line.level))]).toEqual(expected);
  expect(lines().filter(({ msg }) => TOO_LARGE.test(msg))).toHaveLength(memory === LARGE ? 1 : 0);
  worker.signal('SIGKILL');
  await worker.ended;
});

it('a worker whose Redis cannot be reached names the setting', async () => {
  const redisUrl = `redis://127.0.0.1:${await freePort()}`;
  const worker = await startWorkerProcess({ DATABASE_URL: await createDatabase(), REDIS_URL: redisUrl });
  const told = () => worker.log().filter((line) => line.includes('REDIS_URL'));
  await eventually('a warning', async () => told().length > 0);
  expect(JSON.parse(told()[0]!)).toMatchObject({
    level: 40,
    msg: expect.stringMatching(/^Redis cannot be reached: .*ECONNREFUSED.*start Redis, correct REDIS_URL/),
  });
  worker.signal('SIGTERM');
  expect(await worker.ended).toBe(0);
});
