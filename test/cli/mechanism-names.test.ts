import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { BestAnswer, WinnerAnswer } from '../../src/spec/resources/exploration-answer.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

const SECONDS = 60_000;
const BATCHES = `
name: batches
machine: cray-xe6
workload: {kind: dht, operationsPerProcess: 40, volumeElements: 1024}
mechanisms:
  - {kind: aa-int, as: small, interruptBatch: 2}
  - {kind: aa-int, as: large, interruptBatch: 100}
  - rma
processes: 4
replications: 3
baseline: {mechanism: large}
`;
/** The same under other names. */
const RENAMED = BATCHES.replaceAll('small', 'eager').replaceAll('large', 'lazy');
/** The same without names, one mechanism at a time. */
const alone = (batch: number) =>
  BATCHES.replace(
    /mechanisms:[\s\S]*processes/,
    `mechanisms: [{kind: aa-int, interruptBatch: ${batch}}]\nprocesses`,
  ).replace(/baseline.*\n/, '');

interface Result {
  readonly runs: readonly Run[];
  readonly comparison: Comparison;
}

const newStore = () => join(temporaryFolder(), 'runs');

const runOf = (store: string, ...more: readonly string[]) => [
  ...['run', '--store', store, '--no-progress', '--threads', '1'],
  ...more,
];

async function run(text: string, store: string, ...more: readonly string[]): Promise<Result> {
  const file = temporaryFile('batches.yaml', text);
  const { code, stdout, stderr } = await inProcess(runOf(store, '--json', ...more, file));
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Result;
}

const numbersOf = ({ runs }: Result) =>
  runs.map(({ inputDigest, digest, metrics }) => ({ inputDigest, digest, metrics }));

describe('mechanisms under names', () => {
  it('are series by name, and their runs say both name and kind', { timeout: SECONDS }, async () => {
    const { runs, comparison } = await run(BATCHES, newStore());
    expect(runs.map(({ mechanism: { kind, as } }) => as ?? kind)).toEqual([
      ...['small', 'small', 'small', 'large', 'large', 'large', 'rma', 'rma', 'rma'],
    ]);
    expect(runs[0]!.mechanism).toMatchObject({ kind: 'aa-int', as: 'small', interruptBatch: 2 });
    expect(runs.at(-1)!.mechanism).toEqual({ kind: 'rma' });
    expect(comparison.baseline).toBe('large');
    expect(comparison.points.map(({ series }) => series)).toEqual(['small', 'large', 'rma']);
    expect(comparison.kinds).toEqual(['small', 'large'].map((mechanism) => ({ mechanism, kind: 'aa-int' })));
    expect(comparison.points[0]!.ratio!.value).not.toBe(1);
    const { series } = comparison.winners[0]!;
    expect(['small', 'large', 'rma']).toEqual(expect.arrayContaining(series));
    expect(new Set(comparison.why.map((one) => one.series))).toEqual(new Set(['small', 'rma']));
    expect(comparison.bottlenecks.map((one) => one.series)).toEqual(['small', 'large', 'rma']);
  });

  it('change no number, and take the results of any other name', { timeout: SECONDS }, async () => {
    const store = newStore();
    for (const batch of [2, 100]) await run(alone(batch), store);
    const named = await run(BATCHES, store);
    expect(named.runs.map(({ reused }) => reused)).toEqual([...Array(6).fill(true), ...Array(3).fill(false)]);
    const renamed = await run(RENAMED, store);
    expect(renamed.runs.every(({ reused }) => reused)).toBe(true);
    expect(numbersOf(renamed)).toEqual(numbersOf(named));
    const anew = await run(RENAMED, newStore());
    expect(numbersOf(anew)).toEqual(numbersOf(named));
    const text = JSON.stringify(anew.comparison).replaceAll('eager', 'small').replaceAll('lazy', 'large');
    expect(JSON.parse(text)).toEqual(named.comparison);
  });

  it('that are one simulation are computed once, and cannot be told apart', { timeout: SECONDS }, async () => {
    const { runs, comparison } = await run(BATCHES.replace('interruptBatch: 100', 'interruptBatch: 2'), newStore());
    expect(runs.map(({ reused }) => reused)).toEqual([...[0, 0, 0, 1, 1, 1, 0, 0, 0].map(Boolean)]);
    expect(comparison.points[0]!.ratio).toMatchObject({ value: 1, low: 1, high: 1 });
    const alike = comparison.winners.flatMap(({ series }) => series);
    expect(alike.includes('small')).toBe(alike.includes('large'));
  });

  it('are in the table, the CSV and the plan of a file', { timeout: SECONDS }, async () => {
    const [store, out, file] = [newStore(), join(temporaryFolder(), 'out'), temporaryFile('batches.yaml', BATCHES)];
    const { stdout } = await inProcess(runOf(store, '--out', out, file));
    expect(stdout).toMatch(/Ratio to large/);
    expect(readFileSync(join(out, 'comparison.csv'), 'utf8')).toMatch(/^4,small,/m);
    expect(readFileSync(join(out, 'comparison.svg'), 'utf8')).toContain('>small<');
    const { stdout: again } = await inProcess(['compare', out, '--json']);
    expect(JSON.parse(again).points.map(({ series }: { series: string }) => series)).toEqual(['small', 'large', 'rma']);
  });

  it('get as many replications as they need, each by its name', { timeout: SECONDS }, async () => {
    const text = BATCHES.replace('replications: 3', 'replications: {min: 2, max: 4, until: decided}');
    const { runs, comparison } = await run(text, newStore());
    expect(comparison.replications).toMatchObject({ baseline: 'large', cells: { unmeasured: 0, open: 0 } });
    const counted = ['small', 'large', 'rma'].map(
      (name) => runs.filter(({ mechanism: { kind, as } }) => (as ?? kind) === name).length,
    );
    expect(new Set(counted).size).toBe(1);
    expect(counted[0]).toBeGreaterThanOrEqual(2);
  });

  it('are in bundles, which can be verified', { timeout: SECONDS }, async () => {
    const [out, file] = [join(temporaryFolder(), 'out'), temporaryFile('batches.yaml', BATCHES)];
    const bundle = join(temporaryFolder(), 'batches.crate.zip');
    expect(await inProcess(['run', '--no-store', '--no-progress', '--threads', '1', '--out', out, file])).toMatchObject(
      { code: 0 },
    );
    expect(await inProcess(['export', out, '--crate', '-o', bundle])).toMatchObject({ code: 0 });
    const { stdout } = await inProcess(['verify', bundle, '--json', '--no-progress', '--threads', '1']);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'same' });
  });

  it('are shards and imports like others', { timeout: SECONDS }, async () => {
    const folder = join(temporaryFolder(), 'campaign');
    const file = temporaryFile('batches.yaml', BATCHES);
    for (const line of [
      ['plan', file, '--shards', '2', '--out', folder],
      ['run-shard', folder, '0', '--threads', '1'],
      ['run-shard', folder, '1', '--threads', '1'],
    ]) {
      expect(await inProcess(line)).toMatchObject({ code: 0 });
    }
    const store = newStore();
    expect(await inProcess(['import', folder, '--store', store, '--no-progress', '--threads', '1'])).toMatchObject({
      code: 0,
    });
    const { runs } = await run(RENAMED, store);
    expect(runs.every(({ reused }) => reused)).toBe(true);
    expect(runs[0]!.mechanism.as).toBe('eager');
  });
});

const COPIES = `
name: copies
machine: ib-ndr
workload: {kind: memcpy, warmupOperations: 64}
mechanisms: [{kind: cpu-copy, as: core}, {kind: dma-copy, as: engine}]
processes: 1
sweep:
  - {path: workload.copyBytes, values: [4096, 65536, 262144]}
replications: 2
`;

describe('mechanisms under names, looked for', () => {
  it('win by name, along a refined axis', { timeout: 2 * SECONDS }, async () => {
    const file = temporaryFile('copies.yaml', COPIES);
    const store = newStore();
    const given = ['--store', store, '--no-progress', '--threads', '1', '--json', '--width', '0.1'];
    const line = ['explore', ...given, '--question', 'winner', file];
    const { code, stdout } = await inProcess(line);
    const { answer } = JSON.parse(stdout) as { answer: WinnerAnswer };
    expect([code, answer.mechanisms]).toEqual([0, ['core', 'engine']]);
    expect(answer.kinds).toEqual([
      { mechanism: 'core', kind: 'cpu-copy' },
      { mechanism: 'engine', kind: 'dma-copy' },
    ]);
    expect(answer.crossovers).toMatchObject([{ a: 'core', b: 'engine' }]);
    const refined = await run(COPIES, store, '--refine');
    expect(refined.comparison.crossovers).toMatchObject([{ a: 'engine', b: 'core', refined: true }]);
    expect(refined.runs.every(({ mechanism }) => mechanism.as !== undefined)).toBe(true);
  });

  it('are candidates by name, each with its own values', { timeout: 2 * SECONDS }, async () => {
    const text = BATCHES.replace('  - rma\n', '').replace('replications: 3', 'replications: 4');
    const file = temporaryFile('batches.yaml', text);
    const over = ['--over', 'mechanisms.small.interruptTimerNs=1000,100000'];
    const line = [
      'explore',
      '--no-store',
      '--no-progress',
      '--threads',
      '1',
      '--json',
      '--question',
      'best',
      ...over,
      file,
    ];
    const { code, stdout, stderr } = await inProcess(line);
    expect(code, stderr).toBe(0);
    const { answer } = JSON.parse(stdout) as { answer: BestAnswer };
    const all = [answer.best!, ...answer.runnersUp, ...answer.eliminated].map(({ mechanism }) => mechanism);
    expect(new Set(all)).toEqual(new Set(['small', 'large']));
  });
});
