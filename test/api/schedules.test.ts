import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchedule } from '../../src/schedules/make-schedule.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Problem } from '../../src/spec/resources/problem.ts';
import type { Schedule } from '../../src/spec/resources/schedule.ts';
import { post, send } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

const LIMIT = 6_000_000;
let service: TestService;
let url: string;

beforeAll(async () => {
  service = await startTestService({ scheduleLimitBytes: LIMIT });
  url = `${service.url}/v1/schedules`;
});
afterAll(() => service?.stop());

const textOf = (ranks: number, collective = 'allreduce') =>
  [
    ...makeSchedule({ collective, ranks, bytes: 1024, ...(collective === 'allreduce' ? { algorithm: 'ring' } : {}) }),
  ].join('');
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const upload = <Body = Schedule>(text: string, query = '') =>
  post<Body>(`${url}${query}`, text, { 'content-type': 'text/plain' });

describe('an uploaded schedule', () => {
  it('is named by its content, stored once, and comes back as it was', async () => {
    const text = textOf(8);
    const digest = digestOf(text);
    const first = await upload(text, '?name=ring-8.goal');
    expect([first.status, first.headers.get('location')]).toEqual([201, `/v1/schedules/${digest}`]);
    expect(first.body).toMatchObject({ digest, name: 'ring-8.goal', ranks: 8, operations: 8 * 28, bytes: text.length });
    const again = await upload(text, '?name=another');
    expect([again.status, again.headers.get('location')]).toEqual([200, `/v1/schedules/${digest}`]);
    expect(again.body).toEqual(first.body);
    expect((await send<Schedule>(`${url}/${digest}`)).body).toEqual(first.body);
    const back = await send<string>(`${url}/${digest}`, { headers: { accept: 'text/plain' } });
    expect([back.headers.get('content-type'), back.body]).toEqual(['text/plain; charset=utf-8', text]);
  });

  it('of several chunks comes back whole', async () => {
    const text = textOf(200, 'alltoall');
    expect(text.length).toBeGreaterThan(2 ** 21);
    expect((await upload(text)).status).toBe(201);
    const back = await send<string>(`${url}/${digestOf(text)}`, { headers: { accept: 'text/plain' } });
    expect(digestOf(back.body)).toBe(digestOf(text));
  });

  it('that several send at once is stored once', async () => {
    const text = textOf(9);
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  });

  it('is found in the list, a page at a time', async () => {
    for (const ranks of [3, 4, 5]) await upload(textOf(ranks), `?name=listed-${ranks}`);
    const query = `${url}?q=listed&sort=-ranks&limit=2`;
    const page = (await send<{ items: Schedule[]; total: number; nextCursor?: string }>(query)).body;
    expect([page.items.map(({ ranks }) => ranks), page.total]).toEqual([[5, 4], 3]);
    const rest = (await send<{ items: Schedule[]; nextCursor?: string }>(`${query}&cursor=${page.nextCursor}`)).body;
    expect([rest.items.map(({ name }) => name), rest.nextCursor]).toEqual([['listed-3'], undefined]);
    const byDigest = await send<{ items: Schedule[] }>(`${url}?q=${page.items[0]!.digest.slice(0, 12)}`);
    expect(byDigest.body.items).toEqual([page.items[0]]);
  });
});

describe('a schedule that is deleted', () => {
  const replay = (schedule: string) => ({
    machine: 'loggp',
    workload: { kind: 'goal', schedule },
    mechanisms: ['message-passing'],
    baseline: { mechanism: 'message-passing' },
  });
  const remove = (digest: string) => send<Problem>(`${url}/${digest}`, { method: 'DELETE' });
  const submit = (specification: object) => post<Experiment>(`${service.url}/v1/experiments`, specification);

  it('is gone, and can be uploaded again', async () => {
    const text = textOf(11);
    const digest = digestOf(text);
    await upload(text);
    expect((await remove(digest)).status).toBe(204);
    expect((await send(`${url}/${digest}`)).status).toBe(404);
    const again = await remove(digest);
    expect([again.status, again.body.code]).toEqual([404, 'SCHEDULE_NOT_FOUND']);
    expect((await submit(replay(digest))).status).toBe(422);
    expect((await upload(text)).status).toBe(201);
    const back = await send<string>(`${url}/${digest}`, { headers: { accept: 'text/plain' } });
    expect(back.body).toBe(text);
  });

  it('stays while an experiment names it, swept or not, over or not', async () => {
    const [one, other] = [textOf(12), textOf(13)];
    for (const text of [one, other]) await upload(text);
    const swept = {
      ...replay(digestOf(one)),
      workload: { kind: 'goal' },
      sweep: [{ path: 'workload.schedule', values: [digestOf(one), digestOf(other)] }],
    };
    const experiments = [await submit(replay(digestOf(one))), await submit(swept)];
    expect(experiments.map(({ status }) => status)).toEqual([202, 202]);
    const [alone, both] = experiments.map(({ body }) => body.id);
    await service.work();
    const refused = await remove(digestOf(one));
    expect([refused.status, refused.body.code]).toEqual([409, 'SCHEDULE_IN_USE']);
    expect(refused.body.detail).toContain('2 experiments replay');
    expect(refused.body.detail).toContain(alone);
    expect((await remove(digestOf(other))).body.detail).toContain(both);
    await send(`${service.url}/v1/experiments/${both}`, { method: 'DELETE' });
    expect((await remove(digestOf(other))).status).toBe(204);
    expect((await remove(digestOf(one))).body.detail).toMatch(/^An experiment replays/);
  });

  it('never leaves an experiment behind that was accepted at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const text = `// ${round}\n${textOf(14)}`;
      await upload(text);
      const [accepted, removed] = await Promise.all([submit(replay(digestOf(text))), remove(digestOf(text))]);
      expect([[202, 409].join(), [422, 204].join()]).toContain([accepted.status, removed.status].join());
    }
  });
});

describe('what is refused', () => {
  it('a text that is no schedule: 422 with line, column and what was expected', async () => {
    const text = 'num_ranks 2\nrank 0 {\nl1: send 8b to 5 tag 0\n}\nrank 1 {\n}\n';
    const { status, headers, body } = await upload<Problem & { line: number; column: number; expected: string }>(text);
    expect([status, headers.get('content-type')]).toEqual([422, expect.stringContaining('application/problem+json')]);
    expect(body).toMatchObject({
      code: 'SCHEDULE_INVALID',
      line: 3,
      column: 16,
      expected: expect.stringMatching(/rank/),
    });
    expect(body.detail).toContain('line 3, column 16');
    expect((await send(`${url}/${digestOf(text)}`)).status).toBe(404);
    for (const other of ['', 'hello', 'num_ranks 1\nrank 0 {', '\u0000\u0001']) {
      expect([other, (await upload(other)).status]).toEqual([other, 422]);
    }
  });

  it('more than the limit: 413, before anything is read where the size is announced', async () => {
    const { status, body } = await upload<Problem>('x'.repeat(LIMIT + 1));
    expect([status, body.code, body.detail]).toEqual([
      413,
      'REQUEST_TOO_LARGE',
      expect.stringContaining(String(LIMIT)),
    ]);
    expect(await announce(LIMIT + 1)).toBe(413);
  });

  it('more than the limit in a body of unknown size', async () => {
    const line = `// ${'x'.repeat(1000)}\n`;
    const body = new ReadableStream({
      start(controller) {
        const bytes = new TextEncoder().encode(line.repeat(Math.ceil(LIMIT / 900)));
        controller.enqueue(bytes);
        controller.close();
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body, duplex: 'half' } as RequestInit;
    expect((await send(url, init)).status).toBe(413);
  });

  it('another media type, an unknown digest and what is no digest', async () => {
    const json = await post<Problem>(url, { text: textOf(2) });
    expect([json.status, json.body.detail]).toEqual([415, expect.stringContaining('text/plain')]);
    const missing = await send<Problem>(`${url}/${'0'.repeat(64)}`);
    expect([missing.status, missing.body.code]).toEqual([404, 'SCHEDULE_NOT_FOUND']);
    expect((await send(`${url}/ABC`)).status).toBe(400);
    const plain = await post<Problem>(`${service.url}/v1/experiments`, 'name: x', { 'content-type': 'text/plain' });
    expect(plain.status).toBe(415);
  });
});

/** Announces a size and sends nothing: the answer must not wait for the body. */
function announce(bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/plain', 'content-length': bytes };
    const request = httpRequest(url, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });
}
