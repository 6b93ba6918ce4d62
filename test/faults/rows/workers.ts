import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Service } from '../../support/service-process.ts';
import { between, type Row } from '../support/row.ts';
import { LEASE_MS, type Stage } from '../support/stage.ts';
import { troubledRuns } from '../support/sweeps.ts';

const CLOCK_AHEAD = fileURLToPath(new URL('../support/clock-ahead.mjs', import.meta.url));

const workerDies: Row['inject'] = async (stage, injection) => {
  const worker = await stage.aWorker();
  await stage.survives(injection, {}, async (id) => {
    await stage.progress(id, 0.7 * injection.random());
    worker.signal('SIGKILL');
    await worker.ended;
    await stage.startWorker();
  });
  return answered(stage);
};

const SOON_GIVEN_UP = { ONESIDED_MAX_ATTEMPTS: '3', ONESIDED_LEASE_MS: '800' };

/** One that never lacks a worker: each that dies has a successor. */
const poisonRun: Row['inject'] = async (stage, injection) => {
  const runs = injection.isFull ? 200 : 20;
  const at = between(injection.random, 0, runs - 1);
  const specification = troubledRuns({ runs, at, trouble: 'kill' });
  let workers = 0;
  await endAll(stage.workers);
  await stage.survives(injection, { specification, failing: new Map([[at, 'RUN_WORKER_LOST']]) }, async (id) => {
    let isOver = false;
    const over = stage.progress(id, 1).finally(() => {
      isOver = true;
    });
    for (; !isOver; workers += 1) await Promise.race([(await stage.startWorker(SOON_GIVEN_UP)).ended, over]);
  });
  await endAll(stage.workers);
  return `${workers} workers`;
};

async function endAll(workers: readonly Service[]): Promise<void> {
  const all = [...workers];
  for (const worker of all) worker.signal('SIGKILL');
  await Promise.all(all.map(({ ended }) => ended));
}

const pausedWorker: Row['inject'] = async (stage, injection) => {
  const refusals = () => stage.api.metric('onesided_refused_results');
  const before = await refusals();
  // It may also learn that it has lost its runs before it has a result of one to write: then it is paused once more.
  for (let pause = 1; pause <= 5; pause += 1) {
    const paused = await stage.aWorker();
    await stage.survives(injection, {}, async (id) => {
      await stage.progress(id, 0.3 * injection.random());
      paused.signal('SIGSTOP');
      const other = await stage.startWorker();
      await delay(3 * LEASE_MS);
      paused.signal('SIGCONT');
      await stage.progress(id, 1);
      await delay(1100);
      await endAll([other]);
    });
    const refused = (await refusals()) - before;
    if (refused > 0) return `${refused} stale results refused`;
  }
  throw new Error('no stale result was refused after 5 pauses');
};

const DEADLINE_MS = 1500;

const hungSimulation: Row['inject'] = async (stage, injection) => {
  const runs = injection.isFull ? 200 : 20;
  const at = between(injection.random, 0, runs - 1);
  const failing = new Map([[at, 'RUN_DEADLINE_EXCEEDED']]);
  const specification = troubledRuns({ runs, at, trouble: 'hang' });
  await endAll(stage.workers);
  const strict = await stage.startWorker({ ONESIDED_DEADLINE_MS: String(DEADLINE_MS) });
  await stage.survives(injection, { specification, failing }, async () => undefined);
  await endAll([strict]);
  return answered(stage);
};

/** Five lock durations. */
const LONG_MS = 5 * LEASE_MS;
const longComputation: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  const before = await stage.api.metric('onesided_refused_results');
  const begin = Date.now();
  const specification = troubledRuns({ runs: 2, wallMs: LONG_MS });
  await stage.survives(injection, { specification }, async () => undefined);
  const seconds = (Date.now() - begin) / 1000;
  if (seconds < LONG_MS / 1000) throw new Error(`the runs took ${seconds} s only`);
  const refused = (await stage.api.metric('onesided_refused_results')) - before;
  if (refused > 0) throw new Error(`${refused} results of long runs were refused`);
  return `${seconds.toFixed(1)} s`;
};

const clockJump: Row['inject'] = async (stage, injection) => {
  const hours = injection.random() < 0.5 ? 1 : -1;
  const odd = await stage.startWorker({
    NODE_OPTIONS: `--import=${CLOCK_AHEAD}`,
    ONESIDED_TEST_CLOCK_OFFSET_MS: String(hours * 3_600_000),
  });
  if (stage.workers.length < 2) await stage.startWorker();
  await stage.survives(injection, {}, async () => undefined);
  await endAll([odd]);
  return `${hours} h`;
};

export const answered = (stage: Stage): string => `slowest answer ${Math.round(stage.slowestMs)} ms`;

export const workerRows: readonly Row[] = [
  { number: 1, fault: 'worker killed with -9', times: 50, stage: {}, inject: workerDies },
  { number: 3, fault: 'run that kills its worker', times: 10, stage: { trouble: true }, inject: poisonRun },
  { number: 4, fault: 'worker paused for 3 leases', times: 30, stage: {}, inject: pausedWorker },
  { number: 5, fault: 'simulation that hangs', times: 10, stage: { trouble: true }, inject: hungSimulation },
  { number: 7, fault: 'run of 5 leases', times: 20, stage: { trouble: true }, inject: longComputation },
  { number: 15, fault: 'clock of a worker off by an hour', times: 10, stage: {}, inject: clockJump },
];
