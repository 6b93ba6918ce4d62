import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverEvents } from '../../src/cli/event-stream.ts';
import { runLocally } from '../../src/cli/local-run.ts';
import { placeIn } from '../../src/cli/place-in-file.ts';
import { endThreads } from '../../src/cli/simulation-threads.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import { compiled } from '../support/compiled.ts';
import { ENDLESS } from './made-up-simulation.ts';

const taskFile = compiled(fileURLToPath(new URL('./made-up-simulation.ts', import.meta.url)));

const planned = (index: number, seed: number): PlannedRun => ({
  index,
  point: { processes: 2 },
  mechanismName: 'rma',
  replication: 0,
  inputDigest: `digest-${seed}`,
  costSeconds: (seed % 3) / 10,
  memoryBytes: 1e7,
  plan: {
    machine: { preset: 'cray-xe6', parameters: {} },
    mechanism: { kind: 'rma', parameters: {} },
    workload: { kind: 'dht', parameters: {} },
    processes: 2,
    seed,
    trace: { level: 'off', maxEvents: 0 },
  },
});

const run = (plans: readonly PlannedRun[], threads: number) =>
  runLocally(plans, { threads, signal: new AbortController().signal, onRun: () => undefined, taskFile });

type Ends = readonly Promise<unknown>[];

/** The ends of the threads that this process begins meanwhile. */
async function threadsBegunBy(work: (ends: Ends) => Promise<unknown>): Promise<Ends> {
  const ends: Promise<unknown>[] = [];
  const onThread = (thread: Worker) => ends.push(once(thread, 'exit'));
  process.on('worker', onThread);
  await work(ends).finally(() => process.off('worker', onThread));
  return ends;
}

describe('runLocally', () => {
  afterEach(endThreads);

  it('gives the order of the plan with any number of threads, and computes duplicates once', {
    timeout: 30_000,
  }, async () => {
    const plans = [3, 8, 3, 5, 1, 8].map((seed, index) => planned(index, seed));
    const [one, two] = await Promise.all([run(plans, 1), run(plans, 2)]);
    expect(one.map(({ index, counters }) => [index, counters.seed])).toEqual([
      [0, 3],
      [1, 8],
      [2, 3],
      [3, 5],
      [4, 1],
      [5, 8],
    ]);
    expect(one.map(({ reused }) => reused)).toEqual([false, false, true, false, false, true]);
    expect(two.map(({ counters, digest }) => [counters, digest])).toEqual(
      one.map(({ counters, digest }) => [counters, digest]),
    );
  });

  it('keeps what succeeded where a run fails', { timeout: 30_000 }, async () => {
    const runs = await run([planned(0, 1), planned(1, 13), planned(2, 2)], 1);
    expect(runs.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded']);
    expect(runs[1]!.error!.message).toContain('unlucky');
  });

  it('ends its threads when it is cancelled, and starts no others', { timeout: 30_000 }, async () => {
    const interrupt = new AbortController();
    const plans = [planned(0, 3), planned(1, ENDLESS)];
    const { signal } = interrupt;
    const ends = await threadsBegunBy(async (begun) => {
      const cancelled = runLocally(plans, { threads: 1, signal, onRun: () => interrupt.abort(), taskFile });
      await expect(cancelled).rejects.toThrow('aborted');
      await Promise.all(begun);
      await nextTurn();
    });
    expect(ends).toHaveLength(1);
  });

  it('leaves its threads to the runs that follow, unless these may have other memory', {
    timeout: 30_000,
  }, async () => {
    const plans = [planned(0, 3), planned(1, 4)];
    const one = () => run(plans, 1);
    expect(await threadsBegunBy(one)).toHaveLength(1);
    expect(await threadsBegunBy(one)).toHaveLength(0);
    expect(await threadsBegunBy(() => run(plans, 2))).toHaveLength(2);
    vi.stubEnv('ONESIDED_RUN_MEMORY_MIB', '128');
    expect(await threadsBegunBy(one).finally(() => vi.unstubAllEnvs())).toHaveLength(1);
  });
});

describe('places in a file', () => {
  const file = {
    name: 'spec.yaml',
    folder: '.',
    format: 'yaml',
    text: '# note\nworkload:\n  kind: dht\nsweep:\n  - path: a\n  - path: b\n',
  } as const;

  it.each([
    ['/workload/kind', 'spec.yaml:3 '],
    ['/sweep/1/path', 'spec.yaml:6 '],
    ['/workload/collisionRate', 'spec.yaml:2 '],
    ['', 'spec.yaml:2 '],
  ])('%s', (pointer, place) => expect(placeIn(file)(pointer)).toBe(place));
});

it('server-sent events survive any cut of the stream', async () => {
  const text = ': hello\n\nid: 1\nevent: experiment\ndata: {"ä":\ndata: 1}\n\nretry: 5\n\ndata: last\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 3, 7, bytes.length]) {
    async function* cut() {
      for (let i = 0; i < bytes.length; i += size) yield bytes.slice(i, i + size);
    }
    const events: unknown[] = [];
    for await (const event of serverEvents(cut())) events.push(event);
    expect(events).toEqual([
      { id: '1', event: 'experiment', data: '{"ä":\n1}' },
      { id: '', event: 'message', data: 'last' },
    ]);
  }
});
