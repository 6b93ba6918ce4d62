import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

const READ_LIMIT_MS = 500;

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ readLimitMs: READ_LIMIT_MS, logLevel: 'warn' });
}, 60_000);
afterAll(() => service?.stop());

const past = () => delay(2.5 * READ_LIMIT_MS);

/** An answer of which the head is there. A busy machine may be late with that, and says so by 503: it is asked again. */
async function opened(path: string): Promise<IncomingMessage> {
  for (;;) {
    const [answer] = (await once(get(`${service.url}${path}`), 'response')) as [IncomingMessage];
    if (answer.statusCode === 200) return answer.setEncoding('utf8');
    expect(answer.statusCode).toBe(503);
    answer.resume();
  }
}

async function rest(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer) text += piece as string;
  return text;
}

/** A stream of progress that is read before the limit, and ends long after it when `end` is asked for. */
async function streamed(path: string, end: string): Promise<string> {
  const reading = rest(await opened(path));
  await past();
  expect((await send(`${service.url}${end}`, { method: 'POST' })).status).toBe(202);
  return reading;
}

describe('an answer that has begun goes on beyond the limit of reads', () => {
  it('as progress of an experiment', async () => {
    const { id } = (await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification())).body;
    const text = await streamed(`/v1/experiments/${id}/events`, `/v1/experiments/${id}/cancel`);
    expect(text).toMatch(/"state":"queued"[\s\S]*"state":"cancelled"[\s\S]*event: end\n/);
  });

  it('as progress of an exploration', async () => {
    const { id } = (await post<Experiment>(`${service.url}/v1/explorations?question=winner`, smallSpecification()))
      .body;
    const text = await streamed(`/v1/explorations/${id}/events`, `/v1/explorations/${id}/cancel`);
    expect(text).toMatch(/"state":"cancelled"[\s\S]*event: end\n/);
  });

  it('as a file that a slow reader takes', async () => {
    const spec = smallSpecification({ replications: 600, seed: 2 });
    const { id, counts } = (await post<Experiment>(`${service.url}/v1/experiments`, spec)).body;
    await service.work();
    const answer = await opened(`/v1/experiments/${id}/export?format=ndjson`);
    answer.pause();
    await past();
    const lines = (await rest(answer)).trimEnd().split('\n');
    expect(answer.complete).toBe(true);
    expect(lines.map((line) => (JSON.parse(line) as { index: number }).index)).toEqual(
      Array.from({ length: counts.total }, (_, index) => index),
    );
  });

  it('and nothing is logged of it', () => {
    expect(service.log().filter((line) => /ERR_HTTP|terminated|premature/i.test(line))).toEqual([]);
  });
});
