import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectCopy, root } from './support/project-copy.ts';

const COPIED = [
  'package.json',
  'biome.json',
  'tsconfig.json',
  'openapi.yaml',
  'schema.graphql',
  'src',
  'workers',
  'web/src',
  'docs/generated',
  'docs/log',
  'test/contract',
  'test/golden',
  'test/papers',
  'test/simulation/workloads/applications',
  'test/spec/errors.test.ts',
  'scripts',
];
/** Tests of others that know of all parts there are. */
const OF_ALL = ['test/spec/errors.test.ts', 'test/simulation/workloads/applications/mechanisms.test.ts'];
/** Where tests of a part are. */
const TESTED = ['test/contract', 'test/simulation'];
const ok = { status: 0, output: expect.any(String) };
let copy: ProjectCopy;

beforeAll(() => {
  copy = new ProjectCopy(COPIED);
  expect(copy.create('mechanism', 'shiny-put', '--no-derived')).toMatchObject(ok);
  expect(copy.create('workload', 'shiny-walk')).toMatchObject(ok);
});

afterAll(() => copy.remove());

describe('new:mechanism and new:workload, with all that is derived from them,', () => {
  it('add golden digests and renew derived files, and change no digest that was there', () => {
    const read = (place: string, path: string) => readFileSync(join(place, path), 'utf8');
    const golden = (place: string): Record<string, unknown> => JSON.parse(read(place, 'test/golden/digests.json'));
    const [before, after] = [golden(root), golden(copy.folder)];
    const added = Object.keys(after).filter((name) => before[name] === undefined);
    expect(added.length).toBeGreaterThan(20);
    expect(added.filter((name) => !name.includes('shiny'))).toEqual([]);
    expect(after).toMatchObject(before);
    for (const path of ['openapi.yaml', 'docs/generated/specification.md']) {
      expect(read(copy.folder, path)).toContain('shiny-put');
    }
  });

  it('write code that compiles', () => {
    expect(copy.typeCheck(['src/simulation/*/shiny-*', 'test'])).toMatchObject(ok);
  });

  it('write code as the project formats and sorts it', () => {
    const paths = ['src/simulation', 'test/simulation'];
    expect(copy.run('@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', ...paths)).toMatchObject(ok);
  });

  it('write parts that pass their own test and the contract tests', () => {
    const tests = copy.run('vitest/vitest.mjs', 'run', ...TESTED, '--testNamePattern', 'shiny', '--reporter', 'json');
    const report: { numFailedTests: number; numPassedTests: number } = JSON.parse(
      tests.output.slice(tests.output.indexOf('{"num')),
    );
    expect(report.numFailedTests).toBe(0);
    expect(report.numPassedTests).toBeGreaterThan(50);
  });

  it('break no test that knows of all parts', () => {
    expect(copy.run('vitest/vitest.mjs', 'run', ...OF_ALL, '--testTimeout', '60000')).toMatchObject(ok);
  });
});
