import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../../../src/embedded/cluster.ts';
import { reachableDirectory, serverIdentity } from '../../../src/embedded/identity.ts';
import { BUILT, startService } from '../../support/service-process.ts';
import type { Row } from '../support/row.ts';
import type { Stage } from '../support/stage.ts';

/** In which no worker is left of a `serve` that was killed, in ms. */
const ORPHAN_MS = { full: 5000, short: 30_000 };

const orphan: Row['inject'] = async (stage, injection) => {
  const isWatched = false;
  let gone = 0;
  await stage.survives(injection, { isWatched }, async (id) => {
    await stage.progress(id, 0.5 * injection.random());
    const children = await stage.children();
    if (children.length === 0) throw new Error('serve has no worker');
    const begin = performance.now();
    await stage.killApi();
    gone = await timeOfDeath(children, begin, injection.isFull ? ORPHAN_MS.full : ORPHAN_MS.short);
    await stage.startApi();
  });
  return `orphans gone after ${Math.round(gone)} ms`;
};

async function timeOfDeath(pids: readonly number[], begin: number, withinMs: number): Promise<number> {
  while ((await Promise.all(pids.map(isAlive))).includes(true)) {
    if (performance.now() - begin > withinMs) break;
    await delay(20);
  }
  const ms = performance.now() - begin;
  if (ms > withinMs) throw new Error(`an orphan lived on for ${Math.round(ms)} ms`);
  return ms;
}

/** `serve` is killed with everything that it computes, in half of the cases with its PostgreSQL, and started again. */
const embedded: Row['inject'] = async (stage, injection) => {
  const withPostgres = injection.random() < 0.5;
  await stage.survives(injection, { isWatched: false }, async (id) => {
    await stage.progress(id, 0.5 * injection.random());
    await stage.killApi();
    if (withPostgres) process.kill(await postmaster(stage.folder), 'SIGKILL');
    await stage.startApi();
    await requireRefusal(stage);
  });
  return withPostgres ? 'with its PostgreSQL' : 'PostgreSQL adopted';
};

/** The cluster of root's lies elsewhere if its user cannot enter the folder. */
async function postmaster(folder: string): Promise<number> {
  const home = await reachableDirectory(folder, await serverIdentity());
  return Number((await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A second live start on the folder has to be refused. */
async function requireRefusal(stage: Stage): Promise<void> {
  const said = await startService(stage.line(0), {}, BUILT).then(
    (second) => second.stop().then(() => 'it has started'),
    (error: unknown) => String(error),
  );
  if (!/ended with 2: .*in use by another running onesided/s.test(said)) throw new Error(`a second start: ${said}`);
}

export const serveRows: readonly Row[] = [
  { number: 6, fault: 'serve killed, its worker an orphan', times: 20, stage: { serve: 'database' }, inject: orphan },
  {
    number: 19,
    fault: 'embedded serve killed, started again',
    times: 30,
    stage: { serve: 'folder' },
    inject: embedded,
  },
];
