import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from '../support/row.ts';
import { answered } from './workers.ts';

const databaseCrash: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  await stage.survives(injection, {}, async (id) => {
    await stage.progress(id, 0.5 * injection.random());
    await stage.postgres.crash();
    await delay(300);
  });
  return answered(stage);
};

const FULL_MS = { full: 20_000, short: 4000 };

/** No byte is left for some seconds; PostgreSQL may fall over by that, and comes back when there is space. */
const diskFull: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  await stage
    .survives(injection, {}, async (id) => {
      await stage.progress(id, 0.5 * injection.random());
      await stage.disk.fill();
      await delay(injection.isFull ? FULL_MS.full : FULL_MS.short);
      await stage.disk.free();
    })
    .finally(() => stage.disk.free());
  return answered(stage);
};

export const databaseRows: readonly Row[] = [
  {
    number: 11,
    fault: 'PostgreSQL stopped with -m immediate',
    times: 30,
    stage: { ownPostgres: true },
    inject: databaseCrash,
  },
  {
    ...{ number: 13, fault: 'disk of PostgreSQL full, then freed', times: 5, inject: diskFull },
    stage: { ownPostgres: true, smallDisk: true },
    leftOut: 'only root can mount a small disk; .ci/run does',
  },
];
