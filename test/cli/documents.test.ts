import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, inject, it } from 'vitest';
import { nodeVersion } from '../../src/cli/diagnosis.ts';
import { smallSpecification } from '../api/support/http.ts';
import { startTestService } from '../api/support/service.ts';
import { createEmptyDatabase, query } from '../support/database.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

const MS = 120_000;
const QUIET = ['--no-progress', '--threads', '1'];
const FILE = temporaryFile('small.json', JSON.stringify(smallSpecification()));

type Schema = { readonly required: readonly string[] };
const schemas = new Map<string, Schema>();
async function schemaOf(name: string): Promise<Schema> {
  const schema = schemas.get(name) ?? (JSON.parse((await inProcess(['schema', name])).stdout) as Schema);
  schemas.set(name, schema);
  return schema;
}

const validators = new Map<string, ValidateFunction>();
async function validatorOf(name: string): Promise<ValidateFunction> {
  const ajv = () => new Ajv2020({ strict: false, validateFormats: false });
  const validate = validators.get(name) ?? ajv().compile(await schemaOf(name));
  validators.set(name, validate);
  return validate;
}

/** What a command prints with --json fits its schema, and the schema tells it from other things. */
async function fits(name: string, stdout: string): Promise<void> {
  const [{ required }, validate] = [await schemaOf(name), await validatorOf(name)];
  const document: unknown = JSON.parse(stdout);
  expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
  expect(document).toMatchObject({ schemaVersion: 1 });
  for (const key of Object.keys(document as object)) {
    const { [key as never]: _gone, ...rest } = document as object;
    expect(validate(rest), `${name} without ${key}`).toBe(!required.includes(key));
  }
}

describe('documents', () => {
  it('of commands on this machine fit their schemas', { timeout: MS }, async () => {
    const folder = join(temporaryFolder(), 'campaign');
    const plan = await inProcess(['plan', FILE, '--json', '--shards', '1', '--out', folder]);
    await fits('plan', plan.stdout);
    await fits('run', (await inProcess(['run', FILE, '--no-store', '--json', ...QUIET])).stdout);
    await inProcess(['run-shard', folder, '0', ...QUIET]);
    const store = join(temporaryFolder(), 'runs');
    const imported = await inProcess(['import', folder, '--store', store, '--json', '--no-progress']);
    await fits('local-import', imported.stdout);
    await fits('comparison', (await inProcess(['compare', FILE, '--store', store, '--json'])).stdout);
    await fits('catalog', (await inProcess(['catalog', '--json'])).stdout);
    for (const part of ['machines', 'mechanisms', 'workloads', 'metrics', 'papers'])
      await fits(part, (await inProcess(['catalog', part, '--json'])).stdout);
    for (const [part, entry] of [
      ['machine', 'ib-hdr'],
      ['metric', 'inserts_per_second'],
    ] as const)
      await fits(part, (await inProcess(['catalog', `${part}s`, entry, '--json'])).stdout);
    const explored = await inProcess(['explore', FILE, '--question', 'winner', '--budget', '20', '--json', ...QUIET]);
    await fits('exploration', explored.stdout);
  });

  it('of a server fit their schemas', { timeout: MS }, async () => {
    const service = await startTestService();
    const ask = async (...line: string[]) => (await inProcess(line, { ONESIDED_URL: service.url })).stdout;
    try {
      const submitted = await ask('submit', FILE, '--json');
      await fits('experiment', submitted);
      const { id } = JSON.parse(submitted) as { id: string };
      await fits('experiment', await ask('status', id, '--json'));
      await fits('experiment-list', await ask('status', '--json'));
      await service.work();
      await fits('comparison', await ask('compare', id, '--json'));
      const goal = temporaryFile('one.goal', 'num_ranks 1\nrank 0 {\nl1: calc 5\n}\n');
      await fits('schedule', await ask('schedule', 'put', goal, '--json'));
      await fits('schedule-list', await ask('schedule', 'list', '--json'));
      await fits('experiment', await ask('cancel', id, '--json'));
      await fits('deletion', await ask('delete', id, '--json'));
    } finally {
      await service.stop();
    }
  });

  it('have names that are listed and checked', async () => {
    const { stdout } = await inProcess(['schema']);
    const names = stdout.split('\n').flatMap((line) => line.split(/\s+/)[0] || []);
    expect(names).toContain('reproduction');
    for (const name of names) await validatorOf(name);
    expect(await inProcess(['schema', 'experimnt'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('experiment'),
    });
  });
});

describe('doctor', () => {
  it('finds nothing wrong where all is well', { timeout: MS }, async () => {
    const found = { DATABASE_URL: inject('postgresUrl'), REDIS_URL: inject('redisUrl') };
    const env = { ...found, ONESIDED_ADMIN_TOKEN: 'a-secret-of-enough-characters' };
    const outcome = await inProcess(['doctor', '--port', '0', '--data-dir', temporaryFolder(), '--json'], env);
    await fits('diagnosis', outcome.stdout);
    expect(outcome, outcome.stdout).toMatchObject({ code: 0 });
    const { rows } = JSON.parse(outcome.stdout) as { rows: { check: string; found: string }[] };
    expect(rows.find(({ check }) => check === 'PostgreSQL')?.found).toMatch(/^\d+\.\d+/);
    expect(rows.find(({ check }) => check === 'Redis')?.found).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('says what to do about a database that refuses what the service needs', { timeout: MS }, async () => {
    const DATABASE_URL = await createEmptyDatabase();
    const database = new URL(DATABASE_URL).pathname.slice(1);
    const inDoctor = async (url: string) => (await inProcess(['doctor', '--port', '0'], { DATABASE_URL: url })).stdout;
    expect(await inDoctor(DATABASE_URL)).toMatch(/ok\s+PostgreSQL/);
    expect(await inDoctor(`${DATABASE_URL}_none`)).toMatch(
      /PostgreSQL\s+not usable: .*; create the database, or correct/,
    );
    await query(DATABASE_URL, `alter database ${database} set default_transaction_read_only = on`);
    expect(await inDoctor(DATABASE_URL)).toMatch(/PostgreSQL\s+not usable: .*; name a writable server in DATABASE_URL/);
    const given = { DATABASE_URL, ONESIDED_ADMIN_TOKEN: 'administrator-of-tests' };
    expect((await inProcess(['api', '--port', '0'], given)).stderr).toMatch(
      /cannot start: .*; name a writable server in DATABASE_URL/,
    );
  });

  it('names what is wrong and what to do, without any password', { timeout: MS }, async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const env = {
      DATABASE_URL: 'postgresql://someone:secret-word@127.0.0.1:1/none',
      REDIS_URL: 'redis://:secret-word@127.0.0.1:1',
    };
    const outcome = await inProcess(['doctor', '--port', `${port}`, '--data-dir', '/proc/none'], env);
    taken.close();
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('checks failed') });
    expect(outcome.stdout).toMatch(/problem\s+port\s+.*EADDRINUSE.*choose another --port/);
    expect(outcome.stdout).toMatch(/problem\s+token\s+.*set ONESIDED_ADMIN_TOKEN/);
    expect(outcome.stdout).toMatch(/problem\s+PostgreSQL\s+not usable: .*correct DATABASE_URL/);
    expect(outcome.stdout).toMatch(/problem\s+Redis\s+not reachable: .*correct REDIS_URL/);
    expect(outcome.stdout).toMatch(/problem\s+(data folder|disk space)/);
    expect(outcome.stdout).not.toContain('secret-word');
  });

  it('knows which Node is new enough', () => {
    expect(nodeVersion('20.19.0').fix).toBeUndefined();
    expect(nodeVersion('24.1.0').fix).toBeUndefined();
    expect(nodeVersion('20.18.3').fix).toContain('install Node 20.19');
    expect(nodeVersion('18.20.0').fix).toContain('install Node 20.19');
  });
});

describe('completion', () => {
  it('of bash offers commands, options, commands below others, and values', { timeout: MS }, async () => {
    const script = temporaryFile('onesided.bash', (await inProcess(['completion', 'bash'])).stdout);
    const complete = (...words: readonly string[]) => {
      const asked = `source ${script}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _onesided; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', asked], { cwd: temporaryFolder(), encoding: 'utf8' }).trim().split('\n');
    };
    expect(complete('onesided', 'im')).toEqual(['import']);
    expect(complete('onesided', 'import', '--sam')).toEqual(['--sample']);
    expect(complete('onesided', 'schedule', 'p')).toEqual(['put']);
    expect(complete('onesided', 'schedule', 'put', '--na')).toEqual(['--name']);
    expect(complete('onesided', 'catalog', 'mach')).toEqual(['machines']);
    expect(complete('onesided', 'trace', 'R', '--format', 'pe')).toEqual(['perfetto']);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'spec.yaml'), '');
    const files = `cd ${folder}; source ${script}; COMP_WORDS=(onesided run sp); COMP_CWORD=2; _onesided; echo "\${COMPREPLY[@]}"`;
    expect(execFileSync('bash', ['-c', files], { encoding: 'utf8' }).trim()).toBe('spec.yaml');
  });

  it('of zsh and fish names every command and option', { timeout: MS }, async () => {
    const help = (await inProcess(['--help'])).stdout;
    const commands = [...help.matchAll(/^ {2}([a-z-]+) /gm)].flatMap(([, name]) => name ?? []);
    for (const shell of ['zsh', 'fish']) {
      const { stdout } = await inProcess(['completion', shell]);
      for (const name of commands.filter((one) => one !== 'help' && one !== 'onesided')) expect(stdout).toContain(name);
      expect(stdout).toContain('retry-failed');
    }
    expect(await inProcess(['completion', 'csh'])).toMatchObject({ code: 2 });
  });
});
