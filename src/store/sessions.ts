import { changeOne, record } from './author.ts';
import { type Database, transaction } from './database.ts';
import { requestLimits } from './request-limits.ts';
import type { SessionStore } from './session-contract.ts';

export function createSessionStore(database: Database): SessionStore {
  const { prisma, reads } = database;
  const memberships = async (names: readonly string[]) => {
    const rows = await prisma.member.findMany({ where: { name: { in: [...names] } } });
    return rows.map(({ projectId, role, mayImport }) => ({ project: projectId, role, mayImport }));
  };
  return {
    memberships,
    begin: ({ id, hash, names, hours }) =>
      transaction(database, async (client) => {
        await client.query('delete from sessions where expires_at < now()');
        await client.query(BEGIN, [id, Buffer.from(hash), names, hours]);
        await record(client, 'session.begin', { subject: id });
      }),
    find: async (id) => {
      const row = await prisma.session.findUnique({ where: { id } });
      // By the clock of the database, as hosts may disagree about the time.
      const { rows: lasting } = await reads.query('select from sessions where id = $1 and expires_at > now()', [id]);
      if (!row || lasting.length === 0) return undefined;
      const { hash, names, expiresAt } = row;
      const found = await memberships(names);
      const limits = await requestLimits(prisma, found);
      return { id, hash, names, expiresAt: expiresAt.toISOString(), memberships: found, requestLimits: limits };
    },
    end: async (id) => {
      const remove = { text: 'delete from sessions where id = $1', values: [id] };
      await changeOne(database, remove, { action: 'session.end', subject: id });
    },
  };
}

const BEGIN = `
insert into sessions (id, hash, names, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))`;
