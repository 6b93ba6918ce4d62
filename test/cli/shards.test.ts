import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/spec/resources/run.ts';
import { MAIN } from '../support/service-process.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { eventually } from '../support/waiting.ts';
import { inProcess, onesided, SMALL } from './support.ts';

const SECONDS = 60_000;
const FILE = temporaryFile('small.yaml', SMALL);
/** 12 runs of some tens of milliseconds. */
const LONG = temporaryFile(
  'long.yaml',
  SMALL.replace('PerProcess: 20', 'PerProcess: 600').replace('replications: 2', 'replications: 1'),
);

const planned = async (file: string, shards: number, ...more: readonly string[]): Promise<string> => {
  const folder = join(temporaryFolder(), 'campaign');
  const outcome = await inProcess(['plan', file, '--shards', `${shards}`, '--out', folder, ...more]);
  expect(outcome).toMatchObject({ code: 0 });
  const [what, next] = shards === 1 ? ['one shard', `run-shard ${folder} 0`] : [`${shards} shards`, `${folder} K`];
  expect(outcome.stderr).toContain(`Written: ${folder}, ${what} of about `);
  expect(outcome.stderr).toContain(next);
  return folder;
};

// A second thread would load and warm up the simulation once more, for runs of milliseconds.
const shard = (folder: string, ...more: readonly string[]) =>
  inProcess(['run-shard', folder, '--threads', '1', ...more]);
const left = async (folder: string) => (await shard(folder, '--left')).stdout.trim();
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'));

const digestsOf = (stdout: string) => {
  const { runs }: { readonly runs: readonly Run[] } = JSON.parse(stdout);
  return runs.map(({ inputDigest, digest }) => [inputDigest, digest]);
};

const RUN = ['--json', '--no-progress', '--threads', '1'];
const computedIn = async (file: string) => digestsOf((await inProcess(['run', file, '--no-store', ...RUN])).stdout);
/** What `run` computes, once for each file. */
const computed = new Map<string, ReturnType<typeof computedIn>>();

/** The results of a folder as `run` reads them: none may be missing. */
async function requireWhole(folder: string, file: string): Promise<void> {
  const kept = ['run', join(folder, 'specification.json'), '--store', join(folder, 'runs'), ...RUN];
  const found = await inProcess(kept);
  if (!computed.has(file)) computed.set(file, computedIn(file));
  const expected = await computed.get(file)!;
  expect(found.stderr).toContain(`${expected.length} results reused from`);
  expect(digestsOf(found.stdout)).toEqual(expected);
}

describe('shards', () => {
  it('together are the experiment, each computed once', { timeout: SECONDS }, async () => {
    const folder = await planned(FILE, 3);
    expect(await left(folder)).toBe('0-2');
    expect(await shard(folder, '1')).toMatchObject({ code: 0 });
    expect(await left(folder)).toBe('0,2');
    for (const k of ['0', '2']) expect(await shard(folder, k)).toMatchObject({ code: 0 });
    expect([await left(folder), filesIn(folder).length]).toEqual(['', 24]);
    expect((await shard(folder, '1')).stderr).toContain(`results reused from ${join(folder, 'runs')}.`);
    await requireWhole(folder, FILE);
  });

  it('of a quick overlay and of schedules are those of the folder alone', { timeout: SECONDS }, async () => {
    const goal = 'num_ranks 2\nrank 0 {\nl1: send 8b to 1 tag 7\n}\nrank 1 {\nl1: recv 8b from 0 tag 7\n}\n';
    const schedule = temporaryFile('pair.goal', goal);
    const text = `{name: pair, machine: loggp, workload: {kind: goal, file: ${schedule}}, mechanisms: [message-passing], quick: {replications: 2}}`;
    const folder = await planned(temporaryFile('pair.yaml', text), 2, '--quick');
    writeFileSync(schedule, 'gone');
    for (const k of ['0', '1']) expect(await shard(folder, k)).toMatchObject({ code: 0 });
    expect([await left(folder), filesIn(folder).length]).toEqual(['', 2]);
  });

  // By SIGKILL as well: a shard stores results as `run` does (run-store.test.ts).
  it('that are stopped lose only what was being computed', { timeout: 2 * SECONDS }, async () => {
    const folder = await planned(LONG, 1);
    const two = () => eventually('two results', async () => filesIn(folder).length >= 2, SECONDS);
    const ended = await onesided(['run-shard', folder, '0', '--threads', '1'], {
      onStart: (kill) => two().then(() => kill('SIGTERM')),
    });
    expect(filesIn(folder).length).toBeLessThan(12);
    expect(ended).toMatchObject({ code: 75 });
    expect(ended.stderr).toMatch(/Stopped: \d+ of 12 runs were done\. \d+ are kept in/);
    expect(await left(folder)).toBe('0');
    expect(await shard(folder, '0', '--stop-after', '0.05s')).toMatchObject({ code: 75 });
    expect(await shard(folder, '0')).toMatchObject({ code: 0 });
    await requireWhole(folder, LONG);
  });

  it('note what failed, and compute it again only when told to', { timeout: SECONDS }, async () => {
    const full = `{name: full, machine: cray-xe6, processes: 4, mechanisms: [rma, am], replications: 2,
      workload: {kind: remote-queue, operationsPerProcess: 50, queueElements: 30}}`;
    const folder = await planned(temporaryFile('full.yaml', full), 1);
    const first = await shard(folder, '0');
    expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('4 of 4 runs did not succeed') });
    expect(await left(folder)).toBe('');
    const names = readdirSync(join(folder, 'failed'));
    expect(names.length).toBe(4);
    expect(JSON.parse(readFileSync(join(folder, 'failed', names[0]!), 'utf8'))).toMatchObject({
      code: 'SIM_QUEUE_FULL',
    });
    const second = await shard(folder, '0');
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('4 runs failed before; --retry-failed') });
    const third = await shard(folder, '0', '--retry-failed');
    expect(third).toMatchObject({ code: 1, stderr: expect.stringContaining('4 of 4 runs did not succeed') });
  });
});

it('what cannot be written is named, with nothing half written', { timeout: SECONDS }, async () => {
  expect(await inProcess(['plan', FILE, '--shards', '1', '--out', '/sys/campaign'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Cannot write /sys/campaign: E'),
  });
  const folder = await planned(FILE, 1);
  await shard(folder, '0');
  const store = join(temporaryFolder(), 'store');
  const outcome = await onesided(['import', folder, '--store', store, '--no-progress'], { fileLimitKiB: 1 });
  expect(outcome).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(new RegExp(`\nCannot write ${store}: EFBIG: file too large, write\n$`)),
  });
  expect(filesIn(store)).toEqual([]);
});

describe('a folder of shards is refused', () => {
  it('where it is none, or shards and folder do not go together', { timeout: SECONDS }, async () => {
    const none = temporaryFolder();
    expect(await shard(none, '0')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('shards.json is missing: make'),
    });
    expect(await inProcess(['plan', FILE, '--shards', '3'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--out'),
    });
    const folder = await planned(FILE, 3);
    expect(await shard(folder, '3')).toMatchObject({ code: 2, stderr: expect.stringContaining('has 0 to 2') });
    expect(await shard(folder)).toMatchObject({ code: 2, stderr: expect.stringContaining('Name one shard') });
    expect(await inProcess(['plan', FILE, '--shards', '3', '--out', folder])).toMatchObject({ code: 0 });
    const other = await inProcess(['plan', FILE, '--shards', '4', '--out', folder]);
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('it has 3 shards; choose another folder') });
    const another = await inProcess(['plan', LONG, '--shards', '3', '--out', folder]);
    expect(another).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('for another specification or model version'),
    });
  });

  it('where it was changed, or made by another version of the model', { timeout: SECONDS }, async () => {
    const folder = await planned(FILE, 2);
    const change = (name: string, from: string | RegExp, to: string) => {
      const path = join(folder, name);
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    };
    change('specification.json', '"replications": 2', '"replications": 3');
    expect(await shard(folder, '0')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has changed since it was planned'),
    });
    change('shards.json', /"modelVersion": "\w+"/, '"modelVersion": "0123456789abcdef"');
    expect(await shard(folder, '0')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('planned for model version 0123456789abcdef, but this is'),
    });
    change('shards.json', '"schemaVersion": 1', '"schemaVersion": 2');
    expect(await shard(folder, '0')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has schema version 2'),
    });
    writeFileSync(join(folder, 'shards.json'), '{"sch');
    expect(await shard(folder, '0')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('shards.json is damaged'),
    });
  });
});

describe('shards of a plugin', () => {
  it('name it in the next step, and say without it that another model planned them', { timeout: SECONDS }, async () => {
    const plugin = fileURLToPath(new URL('../../examples/plugin/', import.meta.url));
    const folder = join(temporaryFolder(), 'campaign');
    const line = ['plan', join(plugin, 'halo-exchange.yaml'), '--quick', '--shards', '2', '--out', folder];
    const { stderr } = await onesided([...line, '--with', plugin]);
    expect(stderr).toContain(`onesided run-shard ${folder} K --with ${plugin}\n`);
    const without = await shard(folder, '0');
    expect(without).toMatchObject({ code: 2, stderr: expect.stringMatching(/planned for model version .*\(--with\)/) });
    expect(without.stderr).not.toContain('unknown');
  });
});

const SCRIPTS = fileURLToPath(new URL('../../deploy/slurm/', import.meta.url));
const FAKE = fileURLToPath(new URL('slurm', import.meta.url));

it('arrays submit what is left until nothing is', { timeout: 3 * SECONDS }, async () => {
  const [folder, state] = [await planned(FILE, 2), temporaryFolder()];
  const env = {
    ...process.env,
    PATH: `${FAKE}:${process.env.PATH}`,
    ONESIDED: [process.execPath, MAIN].join(' '),
    FAKE_SBATCH_STATE: state,
    FAKE_SBATCH_KILL: '1',
    FAKE_SBATCH_AFTER: '0.2',
  };
  const submit = () => promisify(execFile)('bash', [join(SCRIPTS, 'submit.sh'), folder, '--time=00:10:00'], { env });
  expect((await submit()).stdout).toContain(`${folder}: round 1, shards 0-1 as job 1, then job `);
  const calls = readFileSync(join(state, 'calls'), 'utf8');
  expect(calls).toMatch(/--array=1 .*--time=00:10:00 .*task\.sh/);
  expect(calls).toMatch(/--dependency=afterany:1 .*--time=00:10:00 .*submit\.sh/);
  expect((await submit()).stdout).toBe(`${folder}: nothing is left to do.\n`);
  await requireWhole(folder, FILE);
});
