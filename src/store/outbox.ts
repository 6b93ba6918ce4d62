import type pg from 'pg';
import { type Database, transaction } from './database.ts';
import type { Attempted, DueDelivery, Outbox } from './webhook-contract.ts';

export function createOutbox(database: Database): Outbox {
  return {
    take: async (limit, busy, leaseMs) => (await database.pool.query<DueDelivery>(TAKE, [limit, busy, leaseMs])).rows,
    settle: (delivery, attempted) => transaction(database, (client) => settle(client, delivery, attempted)),
  };
}

async function settle(
  client: pg.PoolClient,
  { id, webhook, attempt }: Pick<DueDelivery, 'id' | 'webhook' | 'attempt'>,
  { status, error, retryInMs, isGone = false }: Attempted,
): Promise<string | undefined> {
  const { rows } = await client.query<{ createdAt: Date }>(SETTLE, [id, attempt, status, error, retryInMs]);
  if (!rows[0]) return undefined;
  await client.query(FORGET, [webhook]);
  if (error === null) {
    await client.query('update webhooks set succeeded_at = now() where id = $1', [webhook]);
    return undefined;
  }
  if (retryInMs !== null) return undefined;
  const reason = isGone
    ? 'The endpoint says that it is gone (410)'
    : `A message was given up after ${attempt} attempts, and none was taken meanwhile; the last: ${error}`;
  const { rowCount } = await client.query(DISABLE, [webhook, reason, isGone ? null : rows[0].createdAt]);
  return rowCount === 1 ? reason : undefined;
}

/**
 * Endpoints are picked at random. Otherwise endpoints that never answer, which may outnumber those served at a time, would block
 * the others.
 */
const TAKE = `
with due as materialized (
  select d.id, w.url, w.secret || array(
    select secret from webhook_secrets where webhook_id = w.id and until > now() order by until desc) as secrets
  from webhooks w cross join lateral (
    select id from webhook_deliveries where webhook_id = w.id and next_attempt_at <= now()
    order by next_attempt_at, id limit 1 for update skip locked) d
  where w.disabled_at is null and w.id <> all($2::text[]) order by random() limit $1)
update webhook_deliveries d set attempts = d.attempts + 1, last_attempt_at = now(),
  next_attempt_at = now() + $3 * interval '1 millisecond'
from due where d.id = due.id
returning d.id, d.webhook_id as webhook, due.url, due.secrets, d.payload, d.attempts as attempt`;

const SETTLE = `
update webhook_deliveries set last_status = $3, last_error = $4,
  delivered_at = case when $4::text is null then now() end,
  next_attempt_at = case when $4::text is not null then now() + $5 * interval '1 millisecond' end
where id = $1 and attempts = $2 and next_attempt_at is not null
returning created_at as "createdAt"`;

/** How long the outcome of a message can be queried. */
const FORGET = `
delete from webhook_deliveries where webhook_id = $1 and next_attempt_at is null and created_at < now() - interval '7 days'`;

const DISABLE = `
update webhooks set disabled_at = now(), disabled_reason = $2
where id = $1 and disabled_at is null and ($3::timestamptz is null or coalesce(succeeded_at < $3, true))`;
