import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { AuditEntry } from '../../src/spec/resources/project.ts';
import type { NewWebhook, Webhook, WebhookDelivery } from '../../src/spec/resources/webhook.ts';
import { type Sender, startSender } from '../../src/webhooks/sender.ts';
import { post, send, smallSpecification } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { ADMIN_TOKEN, asAdmin, bearer, makeProject, memberToken } from '../api/support/tenants.ts';
import { createDatabase, query } from '../support/database.ts';

interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

let service: TestService;
let databaseUrl: string;
let receiver: Server;
let sender: Sender;
const received: Received[] = [];
/** Statuses with which the next messages for a path are answered; 200 where there are none. */
const statuses = new Map<string, number[]>();

beforeAll(async () => {
  databaseUrl = await createDatabase();
  const settings = { adminToken: ADMIN_TOKEN, shareResults: false, webhookPrivateHosts: ['127.0.0.1'] };
  service = await startTestService(settings, databaseUrl);
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    received.push({ path, headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
    response.writeHead(statuses.get(path)?.shift() ?? 200).end('ok');
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  sender = startSender({
    outbox: service.store.outbox,
    privateHosts: ['127.0.0.1'],
    intervalMs: 50,
    firstPauseMs: 50,
  });
}, 60_000);
afterAll(async () => {
  await sender?.stop();
  receiver?.close();
  await service?.stop();
});

const at = (path: string) => `${service.url}/v1${path}`;
const endpoint = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;
const register = async (project: string, path: string, changes: object = {}) => {
  await makeProject(service, project);
  return post<NewWebhook>(at(`/projects/${project}/webhooks`), { url: endpoint(path), ...changes }, asAdmin);
};
const submit = async (project: string, changes: object = {}) =>
  (await post<Experiment>(at('/experiments'), smallSpecification({ project, ...changes }), asAdmin)).body;
const deliveries = async (id: string) =>
  (await send<{ items: WebhookDelivery[] }>(at(`/webhooks/${id}/deliveries`), { headers: asAdmin })).body.items;
const found = async (id: string) => (await send<Webhook>(at(`/webhooks/${id}`), { headers: asAdmin })).body;
const on = <Body>(id: string, what: string) => post<Body>(at(`/webhooks/${id}/${what}`), '', asAdmin);
/** Messages that came to a path so far, each with its signature verified. */
const messages = (path: string, secret: string) =>
  received
    .filter((one) => one.path === path)
    .map(({ headers, body }) => new Verifier(secret).verify(body, headers) as { type: string; data: Experiment });
const arrived = (path: string, secret: string, count: number) =>
  expect.poll(() => messages(path, secret).map(({ type }) => type)).toHaveLength(count);

describe('an endpoint', () => {
  it('is told, signed, of every end of an experiment or exploration of its project', async () => {
    const { status, body } = await register('told', '/told');
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
    const finished = await submit('told');
    await submit('other');
    await service.work();
    await arrived('/told', body.secret, 1);
    // All of its results are there: it is over as soon as it is stored.
    const reused = await submit('told', { name: 'once more' });
    const cancelled = await submit('told', { seed: 8 });
    await post(at(`/experiments/${cancelled.id}/cancel`), '', asAdmin);
    const asked = smallSpecification({ project: 'told', seed: 9 });
    const exploration = (await post<{ id: string }>(at('/explorations?question=winner'), asked, asAdmin)).body;
    await post(at(`/explorations/${exploration.id}/cancel`), '', asAdmin);
    await arrived('/told', body.secret, 4);
    const told = messages('/told', body.secret).map(({ type, data }) => [type, data.id]);
    expect(told.sort()).toEqual(
      [
        ['experiment.finished', finished.id],
        ['experiment.finished', reused.id],
        ['experiment.cancelled', cancelled.id],
        ['exploration.cancelled', exploration.id],
      ].sort(),
    );
    const [first] = messages('/told', body.secret);
    expect(first?.data).toMatchObject({ project: 'told', state: 'succeeded', counts: { total: 8, succeeded: 8 } });
    await expect
      .poll(async () => (await deliveries(body.details.id)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
  });

  it('is told only what it asks for, and again under the same id until it takes it', async () => {
    statuses.set('/failing', [500, 302]);
    const { body } = await register('failing', '/failing', { events: ['experiment.failed'] });
    await submit('failing', { seed: 1 });
    const { id } = await submit('failing', { seed: 2 });
    const runs = await service.store.work.unscheduled(100);
    const claimed = await service.store.work.claim(
      runs.map((run) => run.id),
      'test',
      60_000,
    );
    const result = { status: 'failed', error: { code: 'SIM_FAILED', message: 'planted' } } as never;
    const failed = claimed.filter((run) => run.id.startsWith(id)).map((run) => ({ ...run, result, wallMs: 1 }));
    await service.store.work.finish(failed);
    await arrived('/failing', body.secret, 3);
    expect(messages('/failing', body.secret).map(({ type, data }) => [type, data.id])).toEqual(
      Array.from({ length: 3 }, () => ['experiment.failed', id]),
    );
    const ids = received.filter(({ path }) => path === '/failing').map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await expect
      .poll(() => deliveries(body.details.id))
      .toMatchObject([{ id: ids[0], state: 'delivered', attempts: 3, lastStatus: 200, lastError: null }]);
  });

  it('gets what a sender took and never sent; what that one says later counts no more', async () => {
    const { body } = await register('orphaned', '/orphaned');
    await sender.stop();
    const { body: message } = await on<WebhookDelivery>(body.details.id, 'test');
    const [taken] = await service.store.outbox.take(10, [], 100);
    expect(taken).toMatchObject({ id: message.id, attempt: 1 });
    expect(await service.store.outbox.take(10, [], 100)).toEqual([]);
    sender = startSender({ outbox: service.store.outbox, privateHosts: ['127.0.0.1'], intervalMs: 50 });
    await arrived('/orphaned', body.secret, 1);
    await expect.poll(() => deliveries(body.details.id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    await service.store.outbox.settle(taken!, { status: null, error: 'too late', retryInMs: null });
    expect(await deliveries(body.details.id)).toMatchObject([{ state: 'delivered', lastError: null }]);
  });

  it('is signed for by former secrets too, as long as they overlap', async () => {
    const { body } = await register('rotated', '/rotated');
    const { id } = body.details;
    const rotate = async (asked: object) => {
      const answer = await post<NewWebhook>(at(`/webhooks/${id}/rotate`), asked, asAdmin);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      return answer.body.secret;
    };
    /** The secrets of the signatures of the next message, in order. */
    const signed = async (...secrets: string[]) => {
      const before = received.length;
      await on(id, 'test');
      const isLater = ({ path }: Received, index: number) => index >= before && path === '/rotated';
      await expect.poll(() => received.filter(isLater)).toHaveLength(1);
      const [{ headers, body: text }] = received.filter(isLater) as [Received];
      const verifies = (secret: string, signature: string) => {
        try {
          return new Verifier(secret).verify(text, { ...headers, 'webhook-signature': signature }) !== undefined;
        } catch {
          return false;
        }
      };
      const signatures = headers['webhook-signature']!.split(' ');
      return signatures.map((signature) => secrets.find((secret) => verifies(secret, signature)));
    };
    const [first, second] = [body.secret, await rotate({})];
    expect(await signed(first, second)).toEqual([second, first]);
    await query(databaseUrl, "update webhook_secrets set until = now() - interval '1 s' where webhook_id = $1", [id]);
    expect(await signed(first, second)).toEqual([second]);
    const third = await rotate({ overlapHours: 1 });
    const fourth = await rotate({ overlapHours: 2 });
    expect(await signed(first, second, third, fourth)).toEqual([fourth, third, second]);
    const [fifth, sixth] = [await rotate({ overlapHours: 3 }), await rotate({ overlapHours: 4 })];
    // Three former ones at most: those that end last.
    expect(await signed(second, third, fourth, fifth, sixth)).toEqual([sixth, fifth, fourth, third]);
    const last = await rotate({ overlapHours: 0 });
    expect(await signed(third, fourth, fifth, sixth, last)).toEqual([last]);
    const wrong = await post(at(`/webhooks/${id}/rotate`), { overlapHours: 169 }, asAdmin);
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ pointer: '/overlapHours' }] } });
    const audit = await send<{ items: AuditEntry[] }>(at('/audit?project=rotated'), { headers: asAdmin });
    expect(audit.body.items.filter(({ action }) => action === 'webhook.rotate')).toHaveLength(6);
  });

  it('is disabled where it is gone or takes nothing for long, says why, and goes on when it is enabled', async () => {
    statuses.set('/gone', [410]);
    const { body } = await register('gone', '/gone');
    const { id } = body.details;
    await on(id, 'test');
    await expect.poll(() => found(id)).toMatchObject({ disabledReason: expect.stringContaining('410') });
    expect(await on(id, 'test')).toMatchObject({ status: 409, body: { code: 'WEBHOOK_DISABLED' } });
    expect((await on<Webhook>(id, 'enable')).body).toMatchObject({ disabledAt: null, disabledReason: null });
    statuses.set('/gone', [500]);
    await on(id, 'test');
    await expect.poll(async () => (await deliveries(id))[0]?.attempts).toBeGreaterThan(0);
    await expect.poll(async () => (await deliveries(id))[0]?.state).toBe('delivered');
    await sender.stop();
    const giveUp = async () => {
      await query(databaseUrl, 'update webhook_deliveries set next_attempt_at = now(), attempts = 12');
      const [last] = await deliveries(id);
      const given = { id: last!.id, webhook: id, attempt: 12 };
      await service.store.outbox.settle(given, { status: 500, error: 'Status 500', retryInMs: null });
    };
    await giveUp();
    // Something was taken since it was written.
    expect((await found(id)).disabledAt).toBeNull();
    await query(databaseUrl, 'update webhooks set succeeded_at = null');
    await giveUp();
    expect((await found(id)).disabledReason).toContain('given up after 12 attempts');
  });

  it('has its turn though others that take nothing have more waiting than can be sent at a time', async () => {
    await sender.stop();
    await query(databaseUrl, 'update webhook_deliveries set next_attempt_at = null');
    const endpoints: string[] = [];
    for (const path of ['/silent', '/dead', '/alive']) {
      const { body } = await register('turns', path);
      endpoints.push(body.details.id);
      await on(body.details.id, 'test');
    }
    const served = new Set<string>();
    // By lot: that one of them is never drawn happens once in 10^17 times.
    for (let turn = 0; turn < 100; turn++) {
      const [taken] = await service.store.outbox.take(1, [], 60_000);
      served.add(taken!.webhook);
      await service.store.outbox.settle(taken!, { status: null, error: 'No answer within 10 s', retryInMs: 0 });
    }
    expect([...served].sort()).toEqual(endpoints.sort());
  });
});

describe('whoever registers an endpoint', () => {
  it('gets no private address, no address twice, and a limit', async () => {
    await makeProject(service, 'limits');
    const create = (url: string) => post(at('/projects/limits/webhooks'), { url }, asAdmin);
    for (const url of ['https://169.254.169.254/latest', 'http://chat.example.org/', 'https://[::ffff:10.0.0.1]/']) {
      expect(await create(url)).toMatchObject({
        status: 422,
        body: { code: 'WEBHOOK_ADDRESS', errors: [{ pointer: '/url' }] },
      });
    }
    const at20 = await Promise.all(Array.from({ length: 21 }, (_, n) => create(`https://chat.example.org/${n % 21}`)));
    expect(at20.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 20 }, () => 201), 422]);
    const first = at20.findIndex(({ status }) => status === 201);
    expect(await create(`https://chat.example.org/${first}`)).toMatchObject({
      status: 409,
      body: { code: 'WEBHOOK_EXISTS' },
    });
    expect((await create('https://chat.example.org/x')).body).toMatchObject({ code: 'WEBHOOK_LIMIT' });
  });

  it('may do it in their project alone; it is noted, and the secret is nowhere to be read', async () => {
    await makeProject(service, 'ours');
    const { token } = await memberToken(service, 'ours', { name: 'sam', role: 'submitter' });
    const mutation = `mutation { createWebhook(input: {project: "ours", url: "https://chat.example.org/a", events: [experiment_failed]})
      { secret details { id events } } }`;
    const { body } = await post<{ data: { createWebhook: NewWebhook } }>(
      `${service.url}/graphql`,
      { query: mutation },
      bearer(token),
    );
    const { secret, details } = body.data.createWebhook;
    expect(details.events).toEqual(['experiment_failed']);
    const asked = `{ webhooks(project: "ours") { id url } webhookDeliveries(id: "${details.id}") { id } }`;
    const read = await post<{ data: object }>(`${service.url}/graphql`, { query: asked }, bearer(token));
    expect(read.body.data).toMatchObject({ webhooks: [{ id: details.id }], webhookDeliveries: [] });
    const list = await send<{ items: Webhook[] }>(at('/projects/ours/webhooks'), { headers: bearer(token) });
    expect(JSON.stringify([list.body, read.body])).not.toContain(secret.slice(6));
    const removed = await send(at(`/webhooks/${details.id}`), { method: 'DELETE', headers: bearer(token) });
    expect(removed.status).toBe(204);
    const audit = await send<{ items: AuditEntry[] }>(at('/audit?project=ours'), { headers: asAdmin });
    const noted = audit.body.items.filter(({ subject }) => subject === details.id);
    expect(noted.map(({ action, actor }) => [action, actor])).toEqual([
      ['webhook.delete', 'sam'],
      ['webhook.create', 'sam'],
    ]);
  });
});
