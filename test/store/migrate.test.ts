import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { migrate } from '../../src/store/migrate.ts';
import { createEmptyDatabase, query } from '../support/database.ts';

it('applies each migration once, also when several processes start together', async () => {
  const url = await createEmptyDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const rows = await query<{ migration_name: string; checksum: string; applied_steps_count: number }>(
    url,
    'select migration_name, checksum, applied_steps_count from _prisma_migrations',
  );
  const sql = await readFile(new URL('../../prisma/migrations/0001_initial/migration.sql', import.meta.url));
  const checksum = createHash('sha256').update(sql).digest('hex');
  expect(rows).toContainEqual({ migration_name: '0001_initial', checksum, applied_steps_count: 1 });
  expect(new Set(rows.map(({ migration_name }) => migration_name)).size).toBe(rows.length);
});

it('refuses a changed migration, an unfinished one, and one of a newer version', async () => {
  const url = await createEmptyDatabase();
  await migrate(url);
  await query(url, `update _prisma_migrations set checksum = 'other'`);
  await expect(migrate(url)).rejects.toThrow('changed after it was applied');
  await query(url, `update _prisma_migrations set finished_at = null`);
  await expect(migrate(url)).rejects.toThrow('failed half-way');
  await query(url, `update _prisma_migrations set finished_at = now(), migration_name = '9999_future'`);
  await expect(migrate(url)).rejects.toThrow('9999_future');
});

it('refuses a server that is too old, before it touches anything', async () => {
  const url = await createEmptyDatabase();
  // What a server says of itself is looked up in a schema before that of the system, where it says something else.
  await query(
    url,
    `create schema old; create function old.current_setting(name text) returns text language sql as
     $$ select case name when 'server_version' then '12.22' else '120022' end $$`,
  );
  const old = new URL(url);
  old.searchParams.set('options', '-c search_path=old,pg_catalog');
  await expect(migrate(String(old))).rejects.toThrow(/is version 12\.22; 13 or newer is required/);
  expect(await query(url, `select to_regclass('public._prisma_migrations') as found`)).toEqual([{ found: null }]);
});
