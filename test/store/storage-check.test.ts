import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { problemOf } from '../../src/api/problems.ts';
import { StorageCheck, StorageFull } from '../../src/store/storage-check.ts';
import { createDatabase, query } from '../support/database.ts';

afterEach(() => void vi.useRealTimers());

function failed(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('could not write', 0, 'error');
  error.code = code;
  return error;
}

it('says that the disk is full, from the first refused file until one can be written again', async () => {
  vi.useFakeTimers();
  const write = vi.fn(async (): Promise<void> => undefined);
  const check = new StorageCheck({ query: write } as unknown as pg.Pool);
  const later = () => vi.advanceTimersByTimeAsync(5000);
  await Promise.all([check.ask(), check.ask()]);
  await check.ask();
  // Health checks are open to everyone: they do not write once each.
  expect(write).toHaveBeenCalledTimes(1);
  await later();
  write.mockRejectedValue(failed('53100'));
  await expect(check.ask()).rejects.toThrow(StorageFull);
  await later();
  // Whether the database can be reached is another question.
  write.mockRejectedValue(failed('57P01'));
  await expect(check.ask()).rejects.toThrow(StorageFull);
  await later();
  write.mockResolvedValue(undefined);
  await check.ask();
});

it('takes an exceeded quota of the file system for a full disk, in any language', async () => {
  const refused = (said: Partial<pg.DatabaseError>) => Object.assign(failed('XX000'), said);
  const english = refused({ message: 'could not extend file "base/16384/16459": Disk quota exceeded' });
  const any = refused({ message: 'no se pudo extender el archivo', routine: 'mdextend' });
  const asked = (error: Error) => new StorageCheck({ query: async () => Promise.reject(error) } as never).ask();
  for (const error of [english, any]) {
    await expect(asked(error)).rejects.toThrow(StorageFull);
    // The same answer as for a full disk, with Retry-After, rather than 500.
    expect(problemOf(error)).toMatchObject({ status: 503, detail: expect.stringMatching(/full/) });
  }
  const other = refused({ message: 'cache lookup failed for type 0', routine: 'getTypeOutputInfo' });
  await asked(other);
  expect(problemOf(other)).toMatchObject({ status: 500 });
});

it('does not wait for a database that is silent', async () => {
  const check = new StorageCheck({ query: () => new Promise(() => undefined) } as unknown as pg.Pool);
  await check.ask();
});

it('writes a file and leaves nothing behind', async () => {
  const url = await createDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const limit = () => pool.query("select current_setting('work_mem') as size").then(({ rows }) => rows[0].size);
  const usual = await limit();
  await new StorageCheck(pool).ask();
  expect(await limit()).toBe(usual);
  // Others of the server have temporary files as well; their names begin with their process.
  const own = (await pool.query<{ name: string }>("select 'pgsql_tmp' || pg_backend_pid() as name")).rows[0]!.name;
  // A connection reports its statistics when it ends.
  await pool.end();
  const files = (from: string) => query<{ files: number }>(url, `select ${from}`).then(([row]) => row?.files);
  await expect
    .poll(() => files('temp_files::int as files from pg_stat_database where datname = current_database()'))
    .toBe(1);
  expect(await files(`count(*)::int as files from pg_ls_tmpdir() where name ^@ '${own}.'`)).toBe(0);
});
