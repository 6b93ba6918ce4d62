import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Client } from './client.ts';
import { type Row, say, short, value } from './report.ts';
import { comparedRuns } from './specifications.ts';

/** Requests per round, of which the median counts. */
const REQUESTS = 5;

export interface Question {
  readonly work: string;
  /** Paths to request in turn, cyclically. */
  readonly paths: readonly string[];
  /** Target, ms. */
  readonly target: number;
}

/** Measures the response time for one user, ms, compared with that of a response that needs no work. */
export async function answer(client: Client, { work, paths, target }: Question, rounds: number): Promise<Row> {
  const liveMs = await client.medianMs(['/health/live'], 200);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = round * REQUESTS;
    const asked = Array.from({ length: REQUESTS }, (_, i) => paths[(from + i) % paths.length]!);
    times.push(await client.medianMs(asked, REQUESTS));
  }
  say(`  ${work}: ${times.map(short).join(', ')} ms`);
  const beside = { what: 'GET /health/live', ratio: value({ rounds: times }) / liveMs };
  return { work, unit: 'ms', rounds: times, target, beside };
}

const POST_TARGET_MS = 300;

/** Measures the time to accept a large experiment; each is deleted before the next. */
export async function submission(client: Client, runs: number, rounds: number): Promise<Row> {
  const liveMs = await client.medianMs(['/health/live'], 200);
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

/** Measures comparisons of an experiment computed for this purpose: new ones, each by another metric, and one repeated. */
export async function comparison(client: Client, runs: number, rounds: number): Promise<Row[]> {
  say(`  computing ${runs} runs`);
  const { id } = await client.over((await client.submit(comparedRuns(runs))).id);
  const path = `/v1/experiments/${id}/comparison`;
  const { metrics } = await client.json<Comparison>(path);
  const question = { work: `comparison of ${runs} runs`, target: COMPARISON_TARGET_MS };
  const fresh = metrics.slice(1).map((metric) => `${path}?metric=${metric}`);
  return [
    await answer(client, { ...question, work: `${question.work}, first`, paths: fresh }, rounds),
    await answer(client, { ...question, work: `${question.work}, again`, paths: [path] }, rounds),
  ];
}
