import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { eventually } from '../support/waiting.ts';
import { inProcess, onesided, SMALL } from './support.ts';

const SECONDS = 60_000;
const FILE = temporaryFile('small.yaml', SMALL);
/** 6 of its 24 runs. */
const FEW = temporaryFile('few.yaml', SMALL.replace('[8, 16]', '[8]').replace('replications: 2', 'replications: 1'));
/** A single run. */
const ONE = temporaryFile(
  'one.yaml',
  'machine: cray-xe6\nworkload: {kind: dht, operationsPerProcess: 20, volumeElements: 4096}\nmechanisms: [rma]\nprocesses: 8\n',
);
/** 12 runs of some tens of milliseconds. */
const LONG = temporaryFile(
  'long.yaml',
  SMALL.replace('PerProcess: 20', 'PerProcess: 600').replace('replications: 2', 'replications: 1'),
);

interface Result {
  readonly runs: readonly Run[];
  readonly comparison: Comparison;
}

const resultOf = ({ stdout }: { readonly stdout: string }): Result => JSON.parse(stdout);
const digestsOf = ({ runs }: Result) => runs.map(({ inputDigest, digest }) => [inputDigest, digest]);
const reusedOf = ({ runs }: Result) => runs.filter(({ reused }) => reused).length;
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'))
    : [];

const threeIn = (store: string) => eventually('three files', async () => filesIn(store).length >= 3, SECONDS);

const newStore = () => join(temporaryFolder(), 'runs');
// A second thread would load and warm up the simulation once more, for runs of milliseconds.
const OPTIONS = ['--json', '--no-progress', '--threads', '1'];
const run = (file: string, store: string, ...more: readonly string[]) =>
  inProcess(['run', file, '--store', store, ...OPTIONS, ...more]);

/** The results of FILE as they were computed, their store, and what `--out` wrote. */
const stored = newStore();
const written = temporaryFolder();
let planBefore: string;
let fresh: Result;
beforeAll(async () => {
  planBefore = (await inProcess(['plan', FILE, '--store', stored])).stdout;
  fresh = resultOf(await run(FILE, stored, '--out', written));
}, SECONDS);

describe('results of run stay', () => {
  it('and are read again, for any metric, x and facet, without simulating', { timeout: SECONDS }, async () => {
    expect(planBefore).toMatch(/^stored +0 in .*runs\nto simulate +24$/m);
    expect([reusedOf(fresh), filesIn(stored).length]).toEqual([0, 24]);
    expect((await inProcess(['plan', FILE, '--store', stored])).stdout).toMatch(
      /^stored +24 in .*runs\nto simulate +0$/m,
    );
    const outcome = await run(FILE, stored, '--metric', 'operation_latency_ns', '--x', 'workload.collisionRate');
    const again = resultOf(outcome);
    expect(outcome.stderr).toBe(`24 results reused from ${stored}.\n`);
    // This time no trace is asked for.
    const expected = fresh.runs.map((one) => ({ ...one, reused: true, wallMs: 0, traceLevel: 'off' }));
    expect(again.runs).toEqual(expected);
    expect(again.comparison).toMatchObject({ metric: 'operation_latency_ns', x: 'workload.collisionRate' });
    expect(reusedOf(resultOf(await inProcess(['run', FEW, '--no-store', ...OPTIONS])))).toBe(0);
  });

  it('with traces where they are wanted', { timeout: SECONDS }, async () => {
    const [store, one, two] = ['runs', 'one', 'two'].map((name) => join(temporaryFolder(), name)) as [
      string,
      string,
      string,
    ];
    await run(FEW, store);
    // Recorded without --out: those results have no traces and are not enough here.
    expect(reusedOf(resultOf(await run(FEW, store, '--out', one)))).toBe(0);
    const again = await run(FEW, store, '--out', two);
    expect(reusedOf(resultOf(again))).toBe(6);
    const trace = (folder: string) => readFileSync(join(folder, 'trace-5.json'), 'utf8');
    expect(trace(two)).toBe(trace(one));
    expect(trace(one).length).toBeGreaterThan(1000);
    expect(again.stderr).toContain(`Written: ${join(two, 'specification.json')}, `);
    expect(again.stderr).toContain(`${join(two, 'runs.json')}, ${join(two, 'trace-*.json')} (6 files)\n`);
  });

  it('for a paper’s studies too', { timeout: SECONDS }, async () => {
    const [store, out] = [newStore(), temporaryFolder()];
    const line = [
      'reproduce',
      'active-access/probe-walk',
      '--quick',
      '--json',
      '--out',
      out,
      '--store',
      store,
      '--threads',
      '1',
    ];
    const [fresh, again] = [await inProcess(line), await inProcess(line)];
    expect(again.stdout).toBe(fresh.stdout);
    expect(again.stderr).toContain(`${filesIn(store).length} results reused from ${store}.`);
  });
});

describe('an interrupted run', () => {
  let whole: Result;
  beforeAll(async () => {
    whole = resultOf(await inProcess(['run', LONG, '--no-store', ...OPTIONS]));
  }, SECONDS);

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'loses nothing that was over (%s)',
    { timeout: 2 * SECONDS },
    async (signal) => {
      const store = newStore();
      const killed = await onesided(['run', LONG, '--store', store, '--json', '--threads', '1'], {
        onStart: (kill) => threeIn(store).then(() => kill(signal)),
      });
      const kept = filesIn(store).length;
      expect(kept).toBeGreaterThanOrEqual(3);
      expect(kept).toBeLessThan(12);
      if (signal === 'SIGINT') {
        expect(killed).toMatchObject({ code: 130, stdout: '' });
        expect(killed.stderr).toContain(
          `Cancelled: ${kept} of 12 runs were done. ${kept} are kept in ${store}; the same command continues from there.`,
        );
      }
      const rest = resultOf(await run(LONG, store));
      expect(reusedOf(rest)).toBe(kept);
      expect(digestsOf(rest)).toEqual(digestsOf(whole));
      expect(rest.comparison).toEqual(whole.comparison);
    },
  );
});

it('two at once on one store end with the same results, and leave whole files', { timeout: 2 * SECONDS }, async () => {
  const store = newStore();
  const outcomes = await Promise.all([1, 2].map(() => onesided(['run', FEW, '--store', store, ...OPTIONS])));
  const [one, two] = outcomes.map(resultOf) as [Result, Result];
  expect(digestsOf(one)).toEqual(digestsOf(two));
  const third = await run(FEW, store);
  expect([reusedOf(resultOf(third)), digestsOf(resultOf(third))]).toEqual([6, digestsOf(one)]);
  expect(third.stderr).not.toContain('Warning');
});

describe('trouble with the store is a warning', () => {
  it('a damaged file', { timeout: SECONDS }, async () => {
    const store = newStore();
    cpSync(stored, store, { recursive: true });
    const [name = ''] = filesIn(store);
    writeFileSync(join(store, name), '');
    const outcome = await run(FILE, store);
    expect([outcome.code, digestsOf(resultOf(outcome))]).toEqual([0, digestsOf(fresh)]);
    expect(reusedOf(resultOf(outcome))).toBe(23);
    expect(outcome.stderr).toContain(`Warning: Stored result ${join(store, name)} cannot be used and is recomputed`);
    expect(reusedOf(resultOf(await run(FILE, store)))).toBe(24);
  });

  it('a folder that cannot be written', { timeout: SECONDS }, async () => {
    // Root cannot make a folder there either.
    const outcome = await run(FEW, '/sys/onesided/runs');
    expect([outcome.code, resultOf(outcome).runs.length]).toEqual([0, 6]);
    expect(outcome.stderr.match(/Warning: /g)).toHaveLength(1);
    expect(outcome.stderr).toMatch(
      /Results cannot be kept in .sys.onesided.runs; the runs continue without storing them: E[A-Z]+: /,
    );
  });

  it('a disk that is full: nothing half written stays', { timeout: SECONDS }, async () => {
    const store = newStore();
    const outcome = await onesided(['run', FEW, '--store', store, ...OPTIONS], { fileLimitKiB: 1 });
    expect([outcome.code, resultOf(outcome).runs.length]).toEqual([0, 6]);
    expect(outcome.stderr).toContain(
      `Warning: Results cannot be kept in ${store}; the runs continue without storing them: EFBIG`,
    );
    expect(readdirSync(store, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))).toEqual([]);
  });
});

describe('compare without a server', () => {
  const compared = async (...line: readonly string[]): Promise<Comparison> =>
    JSON.parse((await inProcess(['compare', ...line, '--json'], { ONESIDED_URL: 'http://127.0.0.1:9' })).stdout);

  it('reads a folder of run --out, its runs.json, and stored runs of a specification', {
    timeout: SECONDS,
  }, async () => {
    for (const what of [[written], [join(written, 'runs.json')], [FILE, '--store', stored]]) {
      expect(await compared(...what)).toEqual({ schemaVersion: 1, ...fresh.comparison });
      const other = ['--metric', 'operation_latency_ns', '--facet', 'workload.collisionRate=0.25', '--baseline', 'am'];
      expect(await compared(...what, ...other)).toMatchObject({
        metric: 'operation_latency_ns',
        baseline: 'am',
        facet: { 'workload.collisionRate': 0.25 },
      });
    }
    const again = await inProcess(['compare', written, '--csv', '--out', written]);
    expect(again.stdout).toBe(readFileSync(join(written, 'comparison.csv'), 'utf8'));
    expect(readFileSync(join(written, 'comparison.svg'), 'utf8')).toContain('>small<');
  });

  it('reads what was written before runs said what limits them', { timeout: SECONDS }, async () => {
    const result: Result = JSON.parse(readFileSync(join(written, 'runs.json'), 'utf8'));
    const runs = result.runs.map(({ bottlenecks: _, ...run }) => run);
    expect(result.runs[0]?.bottlenecks.length).toBeGreaterThan(0);
    const older = temporaryFile('older.json', JSON.stringify({ ...result, runs }));
    const [now, before] = [
      await inProcess(['compare', written, '--json']),
      await inProcess(['compare', older, '--json']),
    ];
    expect(before.code).toBe(0);
    expect(JSON.parse(before.stdout)).toEqual(JSON.parse(now.stdout));
  });

  it('shows a folder as it was written, and what is asked for instead', { timeout: SECONDS }, async () => {
    const out = join(temporaryFolder(), 'out');
    const choice = ['--metric', 'operation_latency_ns', '--facet', 'workload.collisionRate=0.25', '--baseline', 'am'];
    const { comparison } = resultOf(await run(FILE, stored, '--out', out, ...choice));
    expect(comparison.facet).toEqual({ 'workload.collisionRate': 0.25 });
    expect(await compared(out)).toEqual({ schemaVersion: 1, ...comparison });
    expect(await compared(out, '--x', 'workload.collisionRate')).toMatchObject({
      ...{ metric: 'operation_latency_ns', x: 'workload.collisionRate', baseline: 'am', facet: { processes: 8 } },
    });
    expect(await compared(out, '--series', 'workload.collisionRate')).toMatchObject({
      ...{ series: 'workload.collisionRate', baseline: '0.05', facet: { mechanism: 'rma' } },
    });
    expect(await compared(out, '--facet', 'workload.collisionRate=0.05')).toMatchObject({
      facet: { 'workload.collisionRate': 0.05 },
    });
  });

  it('says how many runs are missing', { timeout: SECONDS }, async () => {
    const store = newStore();
    await run(FEW, store);
    const { stdout, stderr } = await inProcess(['compare', FILE, '--store', store]);
    expect(stdout).toContain('18 of 24 runs have no result and are left out. A dash stands for');
    expect(stderr).toBe('`onesided run` computes the missing runs.\n');
  });

  it.each([
    ['a folder without results', () => temporaryFolder(), /has no runs\.json.*onesided compare SPEC --store DIR/],
    ['a missing file', () => 'nowhere/runs.json', /Cannot read the specification nowhere\/runs\.json/],
    ['another JSON', () => temporaryFile('runs.json', '{"runs": [{}]}'), /is not a result of `onesided run`/],
    ['a metric that there is not', () => FILE, /--metric speed: no such metric/],
  ])('refuses %s', async (_name, make, message) => {
    const { code, stderr } = await inProcess(['compare', make(), '--metric', 'speed', '--no-store']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('and are told in the singular where there is one', { timeout: SECONDS }, async () => {
    const store = newStore();
    await run(ONE, store);
    expect((await run(ONE, store)).stderr).toBe(`1 result reused from ${store}.\n`);
  });
});
