import { expect, it } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { eventually } from '../support/waiting.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** Fits wherever tests run. */
const SMALL = { ONESIDED_RUN_MEMORY_MIB: '64' };

it('a worker warns of runs that may not fit into memory together', async () => {
  const url = await createDatabase();
  const worker = await startWorkerProcess({ DATABASE_URL: url, ONESIDED_RUN_MEMORY_MIB: '1000000' });
  expect(worker.log().map((line) => JSON.parse(line) as Line)).toMatchObject([
    {
      level: 40,
      msg: expect.stringMatching(
        /^2 concurrent runs .* 1000000 MiB each, .* Set ONESIDED_RUN_MEMORY_MIB to \d+ or less/,
      ),
    },
  ]);
  worker.signal('SIGKILL');
  await worker.ended;
});

it.each([
  ['info', [30, 40]],
  ['warn', [40]],
])('a worker logs objects from level %s on, as the API does', async (level, expected) => {
  const url = await createDatabase();
  await (await openStore({ databaseUrl: url })).close();
  const worker = await startWorkerProcess({ DATABASE_URL: url, ONESIDED_LOG_LEVEL: level, ...SMALL });
  await query(url, 'alter table runs rename to lost');
  const lines = () => worker.log().map((line) => JSON.parse(line) as Line);
  const warning = await eventually('a warning', async () => lines().find((line) => line.level === 40));
  expect(warning).toMatchObject({ msg: expect.stringContaining('"runs" does not exist'), pid: worker.pid });
  expect([...new Set(lines().map((line) => line.level))]).toEqual(expected);
  worker.signal('SIGKILL');
  await worker.ended;
});
