import type pg from 'pg';
import { ProblemError } from '../spec/errors.ts';
import type { Right, Token } from '../spec/resources/project.ts';
import { record } from './author.ts';
import { type Database, transaction } from './database.ts';
import type { Token as TokenRow } from './generated/client.ts';
import type { NewToken } from './tenant-contract.ts';

/**
 * Creates a token. A repeated request under the same key means that the response with the secret was lost. The new token
 * therefore replaces the first, so no token remains whose secret nobody knows.
 * @throws ProblemError RUN_IDEMPOTENCY_CONFLICT if the key belongs to another token, or to one that is used or revoked.
 */
export async function createToken(database: Database, token: NewToken): Promise<Token> {
  const { id, member, project, rights, note, createdBy, expiresInDays } = token;
  const times = await transaction(database, async (client) => {
    await takePlace(client, token);
    const described = [id, Buffer.from(token.hash), member, project, rights, note];
    const values = [...described, createdBy, expiresInDays, token.idempotencyKey ?? null];
    const { rows } = await client.query<{ createdAt: Date; expiresAt: Date }>(CREATE, values);
    if (rows[0]) await record(client, 'token.create', { project, subject: id });
    return rows[0];
  });
  // Another request used the key between our look-up and our insert.
  if (times === undefined) return createToken(database, token);
  const unused = { lastUsedAt: null, revokedAt: null };
  const made = { id, member, project, rights: [...rights], note, createdBy };
  return { ...made, createdAt: times.createdAt.toISOString(), expiresAt: times.expiresAt.toISOString(), ...unused };
}

const CREATE = `
insert into tokens (id, hash, member, project, rights, note, created_by, expires_at, idempotency_key)
values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => 24 * $8), $9)
on conflict (created_by, idempotency_key) do nothing
returning created_at as "createdAt", expires_at as "expiresAt"`;

async function takePlace(client: pg.PoolClient, token: NewToken): Promise<void> {
  const { createdBy, idempotencyKey, member, project, rights, note } = token;
  if (idempotencyKey === undefined) return;
  const values = [createdBy, idempotencyKey, member, project, rights, note];
  const { rows } = await client.query<{ id: string; same: boolean }>(EARLIER, values);
  if (!rows[0]) return;
  const { id, same } = rows[0];
  if (!same) {
    const detail = `This idempotency key made the token ${id}, which is another one, in use, or revoked; use another key`;
    throw new ProblemError('RUN_IDEMPOTENCY_CONFLICT', detail);
  }
  await client.query('delete from tokens where id = $1', [id]);
  await record(client, 'token.revoke', { project, subject: id });
}

const EARLIER = `
select id, last_used_at is null and revoked_at is null and member is not distinct from $3 and project is not distinct from $4
  and rights = $5::text[] and note is not distinct from $6 as same
from tokens where created_by = $1 and idempotency_key = $2 for update`;

export function toToken({ id, member, projectId, note, createdBy, ...row }: TokenRow): Token {
  return {
    ...{ id, member, project: projectId, note, createdBy },
    // Written only by `createToken`.
    rights: row.rights as Right[],
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
