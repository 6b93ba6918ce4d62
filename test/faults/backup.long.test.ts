import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '../../src/embedded/postgres.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { createEmptyDatabase, query } from '../support/database.ts';
import { debianPostgres, startDebianPostgres } from '../support/debian-postgres.ts';
import { BUILT, type Service, startService } from '../support/service-process.ts';
import { eventually } from '../support/waiting.ts';
import { PATIENCE, requireComplete } from './support/invariants.ts';
import { ADMIN_TOKEN, json, PublicApi } from './support/public-api.ts';
import { TROUBLE, troubledRuns } from './support/sweeps.ts';

const ENV = {
  ...{ ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN, ONESIDED_SHARE_RESULTS: 'on', ONESIDED_PLUGINS: TROUBLE },
  // Runs that were under way are somebody else's until their lease ends.
  ONESIDED_LEASE_MS: '2000',
};
/** Two seconds of computation: a dump is made while they are under way. */
const RUNS = 40;
const specification = troubledRuns({ runs: RUNS, wallMs: 50 });

let folder: string;
let services: Service[];
let server: EmbeddedPostgres | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onesided-backup-'));
  await chmod(folder, 0o755);
  services = [];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The commands of docs/operating.md, line by line: what is written there is what is tried. */
async function documented(kind: 'embedded' | 'database'): Promise<readonly string[]> {
  const text = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const block = new RegExp(`^\`\`\`sh ${kind}\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1];
  if (block === undefined) throw new Error(`docs/operating.md has no commands of a backup: sh ${kind}`);
  return block.trim().split('\n');
}

/** A line of the document as a shell carries it out; `onesided` among its words is this one, on a free port. */
async function carryOut(line: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  await promisify(execFile)('sh', ['-euc', line], { cwd: folder, env: { ...process.env, ...env } });
}

async function serve(words: string, env: Readonly<Record<string, string>> = {}): Promise<PublicApi> {
  const line = [...words.split(' '), '--port', '0', '--workers', '1'];
  const service = await startService(line, { ...ENV, ...env }, BUILT, folder);
  services.push(service);
  return new PublicApi(service.url);
}

async function submit(api: PublicApi): Promise<string> {
  const { text } = await api.insist('/v1/experiments', json('POST', specification));
  return (JSON.parse(text) as Experiment).id;
}

it('a copy of the stopped data folder has every result and goes on', async () => {
  const [copy = '', start = ''] = await documented('embedded');
  const first = await serve('serve --data-dir .onesided');
  const id = await submit(first);
  await requireComplete(first, { id, specification }, PATIENCE.short);
  await services.pop()?.stop();

  await carryOut(copy);
  const restored = await serve(start.replace(/^onesided /, ''));
  await requireComplete(restored, { id, specification }, PATIENCE.short);
  const again = await submit(restored);
  await requireComplete(restored, { id: again, specification }, PATIENCE.short);
  expect((await restored.experiment(again)).counts.reused).toBe(RUNS);
});

it('a dump of a database in use is restored elsewhere, and what was under way is computed there', async () => {
  const [dump = '', restore = '', start = ''] = await documented('database');
  const postgres = debianPostgres();
  server = await startDebianPostgres(join(folder, 'debian'));
  const [there, elsewhere] = [await createEmptyDatabase(server.url), await createEmptyDatabase(server.url)];
  const path = `${join(postgres, 'bin')}:${process.env.PATH}`;
  const env = { PATH: path, DATABASE_URL: there, NEW_DATABASE_URL: elsewhere };

  const first = await serve('serve', { DATABASE_URL: there });
  const id = await submit(first);
  await eventually('some runs', async () => (await first.experiment(id)).counts.succeeded > 0);
  await carryOut(dump, env);
  await carryOut(restore, env);
  const text = 'select distinct finished_at is null as open from runs order by open';
  expect(await query(elsewhere, text)).toEqual([{ open: false }, { open: true }]);
  const restored = await serve(start.replace(/^.* onesided /, ''), { DATABASE_URL: elsewhere });
  await requireComplete(restored, { id, specification }, PATIENCE.short);
  await requireComplete(first, { id, specification }, PATIENCE.short);
});
