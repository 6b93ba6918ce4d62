import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSimulationPool } from '../../workers/simulation-pool.ts';
import { experimentOf } from '../support/plans.ts';

/** Answers by which functions of Node it was loaded. */
const TASK = `
const { stack } = new Error();
export default ({ port }) => {
  port.postMessage({ stack });
  port.postMessage('done');
};
`;

// Node aborts the whole process where a thread is ended while `require` links an ES module: a run that is cancelled as its
// thread starts would take the worker with it.
test('the file of a thread is loaded with import, so that the thread can be ended meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-thread-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const taskFile = join(folder, 'task.mjs');
  writeFileSync(taskFile, TASK);
  const pool = createSimulationPool({ threads: 1, taskFile });
  onTestFinished(() => pool.close());
  const answers: unknown[] = [];
  const plans = experimentOf({ runs: 1 }).runs.map(({ plan }) => plan);
  await pool.simulate({ plans, schedules: new Map() }, (_, answer) => answers.push(answer));
  expect(answers).toEqual([{ stack: expect.stringContaining('ModuleJob.run') }]);
  expect(answers).toEqual([{ stack: expect.not.stringContaining('require') }]);
});
