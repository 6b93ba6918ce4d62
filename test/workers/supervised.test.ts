import { expect, it } from 'vitest';
import { startProblem } from '../../src/settings/fixes.ts';
import { startWorkerProcess } from '../../src/worker-process.ts';

it('a worker that cannot start says why, so that whoever starts it can say what to do', async () => {
  const databaseUrl = 'postgresql://nobody@127.0.0.1:9/nothing';
  const error = await startWorkerProcess({ databaseUrl, threads: 1 }).catch(startProblem);
  expect(error).toMatch(
    /^The worker ended at once: connect ECONNREFUSED 127\.0\.0\.1:9; start PostgreSQL, or correct DATABASE_URL/,
  );
});
