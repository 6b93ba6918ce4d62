import type { Client } from './client.ts';
import type { Kind } from './deployment.ts';
import { childrenCpuSeconds } from './process-tree.ts';
import { type Row, say, short, value } from './report.ts';
import { tinyRuns } from './specifications.ts';

const TARGET: Readonly<Record<Kind, number>> = { separate: 1000, embedded: 500 };
const QUEUE: Readonly<Record<Kind, string>> = { separate: 'Redis', embedded: 'embedded' };

/** Measures runs per second, from the POST of a sweep to its last result. */
export async function sweep(client: Client, kind: Kind, runs: number, rounds: number): Promise<Row> {
  // Lets the threads load their code first, as in a running service.
  await client.over((await client.submit(tinyRuns(200))).id);
  const liveMs = await client.medianMs(['/health/live'], 200);
  const rates: number[] = [];
  const cpuMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [begin, cpu] = [performance.now(), childrenCpuSeconds()];
    await client.over((await client.submit(tinyRuns(runs))).id);
    rates.push((runs * 1000) / (performance.now() - begin));
    cpuMs.push(((childrenCpuSeconds() - cpu) * 1000) / runs);
    say(`  ${QUEUE[kind]}: ${short(rates.at(-1)!)} runs/s, ${short(cpuMs.at(-1)!)} ms CPU a run`);
  }
  const rate = value({ rounds: rates });
  return {
    work: `sweep of ${runs} tiny runs, ${QUEUE[kind]}`,
    unit: 'runs/s',
    rounds: rates,
    target: TARGET[kind],
    beside: { what: 'GET /health/live a run', ratio: 1000 / rate / liveMs },
    note: `${short(value({ rounds: cpuMs }))} ms CPU a run`,
  };
}
