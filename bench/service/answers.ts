import type { Client } from './client.ts';
import { type Row, say, short, value } from './report.ts';
import { comparedRuns } from './specifications.ts';

/** Requests of a round, of which the median counts. */
const REQUESTS = 5;

/** The time of an answer to one user, in ms, beside that of an answer that needs nothing. */
export async function answer(
  client: Client,
  { work, path, target }: { readonly work: string; readonly path: string; readonly target: number },
  rounds: number,
): Promise<Row> {
  const liveMs = await client.medianMs('/health/live', 200);
  await client.ask(path);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await client.medianMs(path, REQUESTS));
  say(`  ${work}: ${times.map(short).join(', ')} ms`);
  const beside = { what: 'GET /health/live', ratio: value({ rounds: times }) / liveMs };
  return { work, unit: 'ms', rounds: times, target, beside };
}

const POST_TARGET_MS = 300;

/** The time in which a large experiment is accepted; each is deleted before the next comes. */
export async function submission(client: Client, runs: number, rounds: number): Promise<Row> {
  const liveMs = await client.medianMs('/health/live', 200);
  const times: number[] = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    const begin = performance.now();
    const { id } = await client.submit(comparedRuns(runs));
    times.push(performance.now() - begin);
    await client.cancel(id);
    await client.ended(id);
  }
  say(`  POST: ${times.map(short).join(', ')} ms, of which the first does not count`);
  const counted = times.slice(1);
  const beside = { what: 'GET /health/live', ratio: value({ rounds: counted }) / liveMs };
  return { work: `POST of ${runs} runs`, unit: 'ms', rounds: counted, target: POST_TARGET_MS, beside };
}

const COMPARISON_TARGET_MS = 50;

/** The comparison of an experiment that was computed for it. */
export async function comparison(client: Client, runs: number, rounds: number): Promise<Row> {
  say(`  computing ${runs} runs`);
  const { id } = await client.over((await client.submit(comparedRuns(runs))).id);
  const path = `/v1/experiments/${id}/comparison`;
  return answer(client, { work: `comparison of ${runs} runs`, path, target: COMPARISON_TARGET_MS }, rounds);
}
