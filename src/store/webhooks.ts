import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { ProblemError } from '../spec/errors.ts';
import { TEST_EVENT, type Webhook, type WebhookDelivery } from '../spec/resources/webhook.ts';
import { changeOne, record } from './author.ts';
import { type Database, transaction } from './database.ts';
import type { Webhook as DeliveredTo, WebhookDelivery as DeliveryRow } from './generated/client.ts';
import type { NewWebhook, WebhookStore } from './webhook-contract.ts';

const MOST_OF_PROJECT = 20;
const SHOWN_DELIVERIES = 100;
/** Limited because each of them adds a signature to every message. */
const MOST_FORMER_SECRETS = 3;

export function createWebhookStore(database: Database): WebhookStore {
  const { prisma } = database;
  const find = async (id: string) => {
    const row = await prisma.webhook.findUnique({ where: { id } });
    return row ? toWebhook(row) : undefined;
  };
  return {
    find,
    create: (webhook) => create(database, webhook),
    list: async (projectId) =>
      (await prisma.webhook.findMany({ where: { projectId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(
        toWebhook,
      ),
    rotate: async (id, secret, keepMs) => {
      const note = { action: 'webhook.rotate', subject: id } as const;
      const values = [id, secret, keepMs, MOST_FORMER_SECRETS];
      return (await changeOne(database, { text: ROTATE, values }, note)) ? find(id) : undefined;
    },
    remove: (id) => changeOne(database, { text: REMOVE, values: [id] }, { action: 'webhook.delete', subject: id }),
    enable: async (id) => {
      const note = { action: 'webhook.enable', subject: id } as const;
      return (await changeOne(database, { text: ENABLE, values: [id] }, note)) ? find(id) : undefined;
    },
    test: (id) => test(database, id),
    deliveries: async (webhookId) => {
      const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
      const rows = await prisma.webhookDelivery.findMany({
        where: { webhookId },
        orderBy: [...orderBy],
        take: SHOWN_DELIVERIES,
      });
      return rows.map(toDelivery);
    },
  };
}

/**
 * Treats the endpoint as if it had just accepted a message, so that an older message given up later does not disable it again.
 */
const ENABLE = `
update webhooks set disabled_at = null, disabled_reason = null, succeeded_at = now() where id = $1 returning project`;

/** Concurrent rotations wait for the row. Of the former secrets, those that expire last are kept. */
const ROTATE = `
with former as (select id, secret from webhooks where id = $1 for update),
ended as (
  delete from webhook_secrets where webhook_id = $1 and ($3::float8 = 0 or until <= now() or secret not in (
    select secret from webhook_secrets where webhook_id = $1 order by until desc, secret limit $4 - 1))),
kept as (
  insert into webhook_secrets (webhook_id, secret, until)
  select id, secret, now() + $3 * interval '1 millisecond' from former where $3 > 0)
update webhooks w set secret = $2 from former where w.id = former.id returning w.project`;

const REMOVE = 'delete from webhooks where id = $1 returning project';

async function create(database: Database, webhook: NewWebhook): Promise<Webhook> {
  const { id, project } = webhook;
  const created = await transaction(database, async (client) => {
    await requireRoom(client, webhook);
    const { id: _id, ...columns } = webhook;
    const { url, events, secret, note, createdBy } = columns;
    const { rows } = await client.query<{ createdAt: Date }>(CREATE, [
      id,
      project,
      url,
      events,
      secret,
      note,
      createdBy,
    ]);
    await record(client, 'webhook.create', { project, subject: id });
    return rows[0]?.createdAt ?? new Date();
  });
  const { url, events, note, createdBy } = webhook;
  const enabled = { disabledAt: null, disabledReason: null };
  return { id, project, url, events: [...events], note, createdBy, createdAt: created.toISOString(), ...enabled };
}

const CREATE = `
insert into webhooks (id, project, url, events, secret, note, created_by) values ($1, $2, $3, $4, $5, $6, $7)
returning created_at as "createdAt"`;

/** Concurrent registrations wait for the lock. */
async function requireRoom(client: pg.PoolClient, { project, url }: NewWebhook): Promise<void> {
  await client.query('select 1 from projects where id = $1 for update', [project]);
  const { rows } = await client.query<{ id: string; url: string }>('select id, url from webhooks where project = $1', [
    project,
  ]);
  const same = rows.find((row) => row.url === url);
  if (same) {
    const detail = `The project has the endpoint ${same.id} with this address; rotate its secret to get another one`;
    throw new ProblemError('WEBHOOK_EXISTS', detail);
  }
  if (rows.length < MOST_OF_PROJECT) return;
  throw new ProblemError('WEBHOOK_LIMIT', `A project may have ${MOST_OF_PROJECT} endpoints; delete one first`);
}

async function test(database: Database, webhook: string): Promise<WebhookDelivery | undefined> {
  const id = `msg_${randomBytes(16).toString('hex')}`;
  const message = { type: TEST_EVENT, timestamp: new Date().toISOString(), data: { id: webhook } };
  const written = await transaction(database, async (client) => {
    const { rows } = await client.query<{ project: string }>(TEST, [id, webhook, TEST_EVENT, JSON.stringify(message)]);
    if (rows[0]) await record(client, 'webhook.test', { project: rows[0].project, subject: webhook });
    return rows.length === 1;
  });
  const row = written ? await database.prisma.webhookDelivery.findUnique({ where: { id } }) : null;
  return row ? toDelivery(row) : undefined;
}

const TEST = `
with to_test as (select id, project from webhooks where id = $2 and disabled_at is null),
written as (
  insert into webhook_deliveries (id, webhook_id, event, subject, payload) select $1, id, $3, id, $4 from to_test)
select project from to_test`;

function toWebhook({ id, projectId, url, events, note, createdBy, ...row }: DeliveredTo): Webhook {
  return {
    ...{ id, project: projectId, url, note, createdBy },
    // Written only by `create`.
    events: events as Webhook['events'],
    createdAt: row.createdAt.toISOString(),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    disabledReason: row.disabledReason,
  };
}

function toDelivery({ id, webhookId, event, subject, attempts, lastStatus, lastError, ...row }: DeliveryRow) {
  const { nextAttemptAt, deliveredAt } = row;
  const over = deliveredAt === null ? ('failed' as const) : ('delivered' as const);
  return {
    ...{ id, webhook: webhookId, event, subject, attempts, lastStatus, lastError },
    state: nextAttemptAt === null ? over : ('pending' as const),
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}
