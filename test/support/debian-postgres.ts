import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/postgres.ts';

const INSTALLED = '/usr/lib/postgresql';

/** The newest PostgreSQL of the operating system: a folder with `bin/postgres`, `bin/pg_dump` and so on. */
export function debianPostgres(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const whole = versions.filter((version) => existsSync(join(INSTALLED, version, 'bin/postgres')));
  const newest = whole.sort((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) throw new Error('Tests need the PostgreSQL of the system: install the package postgresql.');
  return join(INSTALLED, newest);
}

/** Starts that server in a folder that is gone afterwards. */
export function startDebianPostgres(dataDirectory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDirectory, native: debianPostgres(), ephemeral: true });
}
