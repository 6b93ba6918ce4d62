import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Client } from './client.ts';
import { type Latencies, type OpenLoop, openLoop, percentile, type RequestKind } from './open-loop.ts';
import { type Row, say, short, value } from './report.ts';
import { comparedRuns, longRuns } from './specifications.ts';

const TARGET_MS = 50;

interface Rounds {
  readonly p50: number[];
  readonly p99: number[];
}

/**
 * Measures reads at a constant rate, alternating between an idle system and two busy workers, compared with a response that needs
 * no work at the same rate.
 */
export async function reads(client: Client, load: OpenLoop, rounds: number): Promise<Row[]> {
  const kinds = await usualReads(client);
  const trivial = [{ name: 'live', send: () => client.ask('/health/live') }];
  await openLoop({ ...load, seconds: 3 }, kinds);
  const live = await measured(load, trivial, 'GET /health/live, idle');
  const [idle, busy]: [Rounds, Rounds] = [
    { p50: [], p99: [] },
    { p50: [], p99: [] },
  ];
  for (let round = 0; round < rounds; round += 1) {
    note(idle, await measured(load, kinds, `reads, idle, ${round + 1} of ${rounds}`));
    note(
      busy,
      await whileComputing(client, () => measured(load, kinds, `reads, computing, ${round + 1} of ${rounds}`)),
    );
  }
  const at = `reads at ${load.requestsPerSecond}/s`;
  const besideLive = (times: readonly number[], share: number) => ({
    what: `GET /health/live`,
    ratio: value({ rounds: times }) / percentile(live.all, share),
  });
  const besideIdle = (one: readonly number[], other: readonly number[]) => ({
    what: 'idle',
    ratio: value({ rounds: one }) / value({ rounds: other }),
  });
  return [
    { work: `${at}, idle, p50`, unit: 'ms', rounds: idle.p50, beside: besideLive(idle.p50, 0.5) },
    { work: `${at}, idle, p99`, unit: 'ms', rounds: idle.p99, beside: besideLive(idle.p99, 0.99) },
    { work: `${at}, two workers, p50`, unit: 'ms', rounds: busy.p50, beside: besideIdle(busy.p50, idle.p50) },
    {
      work: `${at}, two workers, p99`,
      unit: 'ms',
      rounds: busy.p99,
      target: TARGET_MS,
      beside: besideIdle(busy.p99, idle.p99),
    },
  ];
}

function note(rounds: Rounds, { all }: Latencies): void {
  rounds.p50.push(percentile(all, 0.5));
  rounds.p99.push(percentile(all, 0.99));
}

async function measured(load: OpenLoop, kinds: readonly RequestKind[], what: string): Promise<Latencies> {
  const latencies = await openLoop(load, kinds);
  const words = (times: readonly number[]) => `${short(percentile(times, 0.5))}/${short(percentile(times, 0.99))}`;
  const each = [...latencies.byKind].map(([name, times]) => `${name} ${words(times)}`).join(', ');
  const failed = latencies.all.filter((ms) => !Number.isFinite(ms)).length;
  say(`  ${what}: p50/p99 ${words(latencies.all)} ms, ${failed} failed, ${short(latencies.cpuMs)} ms CPU each`);
  say(`    sent late by ${words(latencies.lateness)}; ${each}`);
  return latencies;
}

/** Returns the typical requests for an experiment, in equal proportions. */
async function usualReads(client: Client) {
  say('  computing what is read');
  const ids: string[] = [];
  for (let i = 0; i < 10; i += 1) ids.push((await client.submit(comparedRuns(100))).id);
  const experiments: Experiment[] = [];
  for (const id of ids) experiments.push(await client.over(id));
  let turn = 0;
  const get = (name: string, path: (id: string, turn: number) => string) => ({
    name,
    send: () => {
      turn += 1;
      return client.ask(path(ids[turn % ids.length]!, turn));
    },
  });
  return [
    get('experiment', (id) => `/v1/experiments/${id}`),
    get('experiments', () => '/v1/experiments'),
    get('runs', (id) => `/v1/runs?experiment=${id}`),
    get('result', (id, place) => `/v1/runs/${id}-${place % 100}`),
    get('comparison', (id) => `/v1/experiments/${id}/comparison`),
    get('catalogue', () => '/v1/mechanisms'),
  ];
}

/** Does something while both workers have runs to compute. */
export async function whileComputing<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  const { id } = await client.submit(longRuns());
  try {
    await client.succeeded(id, 2);
    return await work();
  } finally {
    await client.cancel(id);
    await client.ended(id);
  }
}
