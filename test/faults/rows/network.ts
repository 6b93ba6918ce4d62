import { setTimeout as delay } from 'node:timers/promises';
import { between, type Row } from '../support/row.ts';
import type { Stage } from '../support/stage.ts';
import { shortRuns } from '../support/sweeps.ts';
import { answered } from './workers.ts';

const STRIKES = 5;

/** Connections between worker and database break in the middle of what they say, or the outcome of a commit is lost. */
const brokenConnections: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  const { proxy } = stage;
  let struck = 0;
  await stage.survives(injection, {}, async (id) => {
    const over = stage.progress(id, 0.9);
    for (let strike = 0; strike < STRIKES && !(await isOver(over, 0)); strike += 1) {
      const bytes = between(injection.random, 1, 60_000);
      if (injection.random() < 0.5) proxy.cutAfter(bytes);
      else proxy.swallowAfter(bytes);
      while (!proxy.struck && !(await isOver(over, 20)));
      struck += proxy.struck ? 1 : 0;
    }
  });
  if (struck === 0) throw new Error('no connection was cut');
  return `${struck} connections`;
};

async function isOver(promise: Promise<unknown>, withinMs: number): Promise<boolean> {
  return Promise.race([promise.then(() => true), delay(withinMs, false)]);
}

const SLOW_MS = { full: 60_000, short: 4000 };

/** Everybody's way to the database: slow, then a black hole where there is the time for one. */
const slowNetwork: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  const { random, isFull } = injection;
  const isHole = isFull && random() < 0.5;
  const specification = shortRuns(isFull ? 500 : 60);
  await stage
    .survives(injection, { specification }, async (id) => {
      await stage.progress(id, 0.2 * random());
      if (isHole) stage.proxy.pass(false);
      else stage.proxy.slow({ latencyMs: () => 100 + 200 * random(), bytesPerSecond: 20_000 });
      await delay(isFull ? SLOW_MS.full : SLOW_MS.short);
      restore(stage);
    })
    .finally(() => restore(stage));
  return `${isHole ? 'black hole' : 'slow'}, ${answered(stage)}`;
};

function restore({ proxy }: Stage): void {
  proxy.pass(true);
  proxy.slow(undefined);
}

export const networkRows: readonly Row[] = [
  {
    number: 2,
    fault: 'connection cut, answer swallowed',
    times: 30,
    stage: { proxied: 'workers' },
    inject: brokenConnections,
  },
  {
    ...{
      number: 14,
      fault: 'network slow, or silent for 60 s',
      times: 20,
      stage: { proxied: 'all' },
      inject: slowNetwork,
    },
    leftOut: 'it takes a minute',
  },
];
