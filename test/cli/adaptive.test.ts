import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess, onesided, SMALL } from './support.ts';

const SECONDS = 90_000;
const adaptive = (rule: string) => SMALL.replace('replications: 2', `replications: ${rule}`);
const NARROW = temporaryFile(
  'narrow.yaml',
  adaptive('{min: 2, max: 6, until: {metric: inserts_per_second, relativeHalfWidth: 0.15}}'),
);
const DECIDED = temporaryFile('decided.yaml', adaptive('{min: 2, max: 6, until: decided}'));

interface Result {
  readonly runs: readonly Run[];
  readonly comparison: Comparison;
}

const resultOf = ({ stdout }: { readonly stdout: string }): Result => JSON.parse(stdout);
/** Everything of a result but how long it took, and whether it was there before. */
const contentOf = ({ runs, comparison }: Result) => ({
  runs: runs.map(({ wallMs: _wallMs, reused: _reused, traceLevel: _level, ...run }) => run),
  comparison,
});
const run = (file: string, ...more: readonly string[]) =>
  inProcess(['run', file, '--json', '--no-progress', '--threads', '1', ...more]);

describe('a run with adaptive replications', () => {
  const folder = join(temporaryFolder(), 'out');
  let alone: Result;
  beforeAll(async () => {
    alone = resultOf(await run(NARROW, '--no-store', '--out', folder));
  }, SECONDS);

  it('is the same with two threads, resumed from where it was killed', { timeout: SECONDS }, async () => {
    expect(alone.runs.map(({ index }) => index)).toEqual(alone.runs.map((_, i) => i));

    const store = join(temporaryFolder(), 'runs');
    const kept = () =>
      existsSync(store)
        ? readdirSync(store, { recursive: true }).filter((name) => String(name).endsWith('.gz')).length
        : 0;
    const killed = await onesided(['run', NARROW, '--store', store, '--threads', '1'], {
      onError: (stderr, kill) => stderr.includes('Round 2') && kept() > 24 && kill('SIGKILL'),
    });
    expect(killed.stderr).toMatch(/^Round 1: 24 runs at 4 points, at most 48 more after it$/m);
    expect(killed.stderr).toMatch(/^Round 2: \d+ runs at \d points? that needs? more replications/m);
    const resumed = resultOf(await run(NARROW, '--store', store, '--threads', '2'));
    expect(contentOf(resumed)).toEqual(contentOf(alone));
    const compared = await inProcess(['compare', NARROW, '--store', store, '--json']);
    expect(JSON.parse(compared.stdout)).toMatchObject({ replications: alone.comparison.replications });
  });

  it('says how many each cell has, and what is undecided at the most', { timeout: SECONDS }, async () => {
    const { comparison, runs } = alone;
    const states = new Set(comparison.points.map(({ until }) => until));
    expect(states).toEqual(new Set(['met', 'undecided']));
    for (const { n, until, mean, low, high } of comparison.points) {
      expect(until === 'met').toBe((high! - low!) / 2 / mean <= 0.15);
      expect(n).toBeLessThanOrEqual(6);
    }
    const { cells } = comparison.replications!;
    expect(cells.met + cells.undecided).toBe(12);
    // All mechanisms of a point have the same seeds.
    const seeds = new Map<string, number[]>();
    for (const { point, mechanism, seed } of runs) {
      const key = JSON.stringify([point, mechanism.kind]);
      seeds.set(key, [...(seeds.get(key) ?? []), seed]);
    }
    const ofPoint = (key: string) => JSON.stringify((JSON.parse(key) as [object, string])[0]);
    for (const [key, list] of seeds)
      for (const [other, its] of seeds) if (ofPoint(key) === ofPoint(other)) expect(its).toEqual(list);

    const shown = await inProcess(['run', NARROW, '--no-store', '--no-plot', '--no-progress', '--threads', '1']);
    const rule =
      'Replications \\(\\? undecided\\): 2 to 6, until the half width of the 95 % interval of every mean of inserts_per_second is at most 15 % of the mean';
    expect(shown.stdout).toMatch(new RegExp(`^${rule}$`, 'm'));
    expect(shown.stdout).toMatch(/^aa-poll +\d\?? +\d\??$/m);
    expect(shown.stdout).toContain(`${cells.met} of 12 cells (mechanism and point) meet the rule, ${cells.undecided} `);
  });

  it('ends early where every ratio is decided', { timeout: SECONDS }, async () => {
    const { comparison, runs } = resultOf(await run(DECIDED, '--no-store'));
    expect(comparison.replications).toMatchObject({
      relativeHalfWidth: null,
      metric: 'inserts_per_second',
      baseline: 'rma',
    });
    for (const { n, until, ratio, series } of comparison.points.filter(({ series: name }) => name !== 'rma')) {
      const excludesOne = ratio!.low! > 1 || ratio!.high! < 1;
      expect([series, until]).toEqual([series, excludesOne ? 'met' : 'undecided']);
      if (n < 6) expect(excludesOne).toBe(true);
    }
    expect(runs.length).toBeLessThanOrEqual(72);
  });

  it('follows the same rule between the points where series cross', { timeout: SECONDS }, async () => {
    const { runs, comparison } = resultOf(
      await run(DECIDED, '--no-store', '--refine', '--facet', 'workload.collisionRate=0.25'),
    );
    expect(runs.map(({ index }) => index)).toEqual(runs.map((_, i) => i));
    for (const { until } of comparison.points) expect(until).not.toBe('open');
  });

  it('is a bundle that is verified with the runs that its results ask for', { timeout: SECONDS }, async () => {
    const bundle = join(temporaryFolder(), 'adaptive.crate.zip');
    expect((await inProcess(['export', folder, '--crate', '--out', bundle])).code).toBe(0);
    const verified = await inProcess(['verify', bundle, '--json', '--no-progress', '--threads', '1']);
    expect(JSON.parse(verified.stdout)).toMatchObject({ verdict: 'same' });
  });
});

describe('before any work', () => {
  it('a plan is a range', async () => {
    const { stdout } = await inProcess(['plan', NARROW, '--no-store']);
    expect(stdout).toMatch(/^runs +24 to 72 of at most 100000$/m);
    expect(stdout).toMatch(/^to simulate +24 to 72$/m);
    expect(stdout).toMatch(/^CPU time +about [\d.]+\sm?s to [\d.]+\sm?s$/m);
    const { stdout: json } = await inProcess(['plan', NARROW, '--no-store', '--json']);
    expect(JSON.parse(json)).toMatchObject({ runs: 72, atLeast: { runs: 24, newRuns: 24 } });
  });

  it('shards and explorations refuse it, with what would be accepted', async () => {
    const folder = join(temporaryFolder(), 'campaign');
    for (const line of [
      ['plan', NARROW, '--shards', '3', '--out', folder],
      ['explore', NARROW, '--question', 'winner', '--no-progress'],
    ]) {
      const { code, stderr, stdout } = await inProcess(line);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(
        /\/replications: adaptive replications do not work here: .*; accepted: a number, for example replications: 6/,
      );
    }
    expect(existsSync(folder)).toBe(false);
  });
});
