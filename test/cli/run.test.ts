import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Comparison } from '../../src/spec/resources/comparison.ts';
import { PlanSummary } from '../../src/spec/resources/plan.ts';
import { Run } from '../../src/spec/resources/run.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess, onesided, SMALL } from './support.ts';

const Result = Type.Object(
  {
    ...{ schemaVersion: Type.Integer(), modelVersion: Type.String(), specDigest: Type.String() },
    ...{ runs: Type.Array(Run), comparison: Comparison },
  },
  { additionalProperties: false },
);

const SECONDS = 60_000;
const FILE = temporaryFile('small.yaml', SMALL);

function parsed(text: string): Result {
  const value: unknown = JSON.parse(text);
  const [fault] = Value.Errors(Result, value);
  expect(fault).toBeUndefined();
  return Value.Parse(Result, value);
}
type Result = Type.Static<typeof Result>;

describe('onesided run', () => {
  it('prints one JSON document, the same with any number of threads', { timeout: SECONDS }, async () => {
    const line = ['run', FILE, '--json', '--no-store', '--threads'];
    const outcomes = await Promise.all([onesided([...line, '1']), inProcess([...line, '2'])]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    const [one, two] = outcomes.map(({ stdout }) => parsed(stdout));
    const timeless = ({ runs, ...rest }: Result) => ({ ...rest, runs: runs.map((run) => ({ ...run, wallMs: 0 })) });
    expect(timeless(two!)).toEqual(timeless(one!));
    expect(one!.runs.map(({ index }) => index)).toEqual(Array.from({ length: 24 }, (_, i) => i));
    expect(one!.comparison).toMatchObject({ metric: 'inserts_per_second', x: 'processes', baseline: 'rma' });
    expect(one!.comparison.complete).toEqual({ done: 24, total: 24 });
  });

  it('writes figures, data and traces, and the table to standard output', { timeout: SECONDS }, async () => {
    const folder = join(temporaryFolder(), 'out');
    const { code, stdout, stderr } = await onesided(
      ['run', '-', '--no-store', '--threads', '1', '--out', folder, '--x', 'workload.collisionRate'],
      {
        input: SMALL,
      },
    );
    expect(code).toBe(0);
    expect(stdout).toContain('Ratio to rma');
    expect(stdout).toMatch(/^Collision rate +0\.05 +0\.25$/m);
    expect(stderr).toMatch(/24\/24 runs, 100 %/);
    const files = readdirSync(folder);
    expect(files).toEqual(
      expect.arrayContaining(['comparison.csv', 'comparison.png', 'comparison.svg', 'runs.json', 'trace-0.json']),
    );
    expect(parsed(readFileSync(join(folder, 'runs.json'), 'utf8')).runs).toHaveLength(24);
    const trace = JSON.parse(readFileSync(join(folder, 'trace-0.json'), 'utf8'));
    expect(trace.traceEvents).toEqual(
      expect.arrayContaining([expect.objectContaining({ ph: 'X', dur: expect.any(Number) })]),
    );
  });

  it('computes equal inputs once and marks the others reused', { timeout: SECONDS }, async () => {
    const sweep = 'sweep: [{path: mechanisms.am.pollIntervalNs, values: [1000, 5000]}]';
    const spec = SMALL.replace(/sweep:[\s\S]*?(?=replications)/, `${sweep}\n`);
    const { code, stdout } = await inProcess([
      'run',
      temporaryFile('sweep.yaml', spec),
      '--json',
      '--no-store',
      '--threads',
      '1',
    ]);
    expect(code).toBe(0);
    const { runs } = parsed(stdout);
    const digests = new Set(runs.map(({ inputDigest }) => inputDigest));
    expect(runs.filter(({ reused }) => !reused)).toHaveLength(digests.size);
    expect(runs.some(({ reused, mechanism }) => reused && mechanism.kind === 'rma')).toBe(true);
  });

  it('ends the run under way on Ctrl-C, with nothing on standard output', { timeout: SECONDS }, async () => {
    const long = SMALL.replace('PerProcess: 20', 'PerProcess: 3000');
    let interrupted = false;
    const outcome = await onesided(['run', '-', '--threads', '1', '--no-store'], {
      input: long.replace('replications: 2', 'replications: 100'),
      onError: (stderr, kill) => {
        if (interrupted || !stderr.includes('/1200 runs')) return;
        interrupted = true;
        kill('SIGINT');
      },
    });
    expect(outcome).toMatchObject({
      code: 130,
      stdout: '',
      stderr: expect.stringMatching(/Cancelled: \d+ of 1200 runs were done\. No results are kept\./),
    });
  });
});

describe('bad input ends with exit code 2', () => {
  it('names pointer and line of everything wrong', { timeout: SECONDS }, async () => {
    const file = temporaryFile(
      'bad.yaml',
      'machine: cray-xe6\nworkload:\n  kind: dht\n  collisionRate: 7\nmechanisms: [rma]\nbogus: 1\n',
    );
    const { code, stdout, stderr } = await inProcess(['run', file]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/bad\.yaml:4 \/workload\/collisionRate: /);
    expect(stderr).toMatch(/bad\.yaml:6 \/bogus: /);
  });

  it.each([
    ['a missing file', ['run', 'nowhere.yaml'], /Cannot read the specification nowhere\.yaml/],
    [
      'a picture',
      ['run', temporaryFile('figure.yaml', '\u0089PNG\r\n\u001a\n\0\0')],
      /figure\.yaml: it is not UTF-8 text/,
    ],
    ['an unknown command', ['jog'], /unknown command 'jog'/],
    ['an unknown option', ['run', FILE, '--bogus'], /unknown option '--bogus'/],
    ['a wrong number', ['run', FILE, '--threads', '0'], /whole number from 1/],
    ['an unknown metric', ['run', FILE, '--metric', 'speed'], /no such metric; metrics: inserts_per_second/],
    ['an unknown axis', ['run', FILE, '--x', 'speed'], /--x: no axis speed/],
    [
      'an unknown baseline',
      ['run', FILE, '--baseline', 'aa-int'],
      /--baseline: aa-int is not one of the series: rma, am, aa-poll/,
    ],
    ['a facet without value', ['run', FILE, '--facet', 'speed'], /path=value/],
    ['an unknown part of the catalogue', ['catalog', 'planets'], /machines, mechanisms/],
  ])('%s', async (_name, line, message) => {
    const { code, stdout, stderr } = await inProcess(line);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});

describe('commands without a server', () => {
  it('plan sizes a specification without running it', { timeout: SECONDS }, async () => {
    const { code, stdout } = await inProcess(['plan', FILE, '--json', '--no-store']);
    expect(code).toBe(0);
    expect(Value.Parse(PlanSummary, JSON.parse(stdout))).toMatchObject({
      points: 4,
      runs: 24,
      newRuns: 24,
      errors: [],
    });
  });

  it('plan tells points that where drops from runs that it drops at the others', { timeout: SECONDS }, async () => {
    const where = "where: processes > 8 or mechanism = 'rma'";
    const file = temporaryFile('where.yaml', `${SMALL}\n${where}\n`);
    const { stdout } = await inProcess(['plan', file, '--no-store']);
    expect(stdout).toMatch(/^points +4 \(0 rejected by where; runs rejected at the others: 8\)$/m);
    const all = await inProcess(['plan', FILE, '--no-store']);
    expect(all.stdout).toMatch(/^points +4 \(0 rejected by where\)$/m);
  });

  it('catalog lists every mechanism with its parameters', { timeout: SECONDS }, async () => {
    const { code, stdout } = await inProcess(['catalog', 'mechanisms', '--json']);
    expect(code).toBe(0);
    const ids = JSON.parse(stdout).mechanisms.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['rma', 'am', 'am-exp', 'am-onload', 'am-ints', 'aa-int', 'aa-poll', 'aa-sp']),
    );
  });
});
