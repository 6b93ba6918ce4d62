import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const root = join(import.meta.dirname, '..', '..');
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
  'test/papers/ablations.json',
  'test/papers/active-access.ledger.json',
  'test/papers/d-pgas.ledger.json',
  'test/papers/firehose.ledger.json',
  'test/papers/five-ways.json',
  'test/papers/fragility.json',
  'test/papers/ioat-one-sided.ledger.json',
  'test/papers/kernel-dsm.ledger.json',
  'test/papers/modern.ledger.json',
  'test/papers/quick-ledger.ts',
  'test/papers/searches.json',
  'scripts',
];
/** Where tests of a part are. */
const TESTED = ['test/contract', 'test/simulation'];
/** A report names every contract test. */
const LONGEST_OUTPUT = 64 * 2 ** 20;
let folder: string;

/** Runs an installed package's command in the copy. */
function run(command: string, ...args: string[]) {
  const line = [join(root, 'node_modules', command), ...args];
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: LONGEST_OUTPUT } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, line, options);
  return { status, output: stdout + stderr };
}
const create = (...what: string[]) => run('tsx/dist/cli.mjs', 'scripts/new-part.ts', ...what);
const ok = { status: 0, output: expect.any(String) };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'onesided-new-part-'));
  for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('new:mechanism and new:workload', () => {
  it('write a folder, a test and the lines of registry and catalogue', () => {
    expect(create('mechanism', 'shiny-put', '--no-derived')).toMatchObject(ok);
    expect(create('workload', 'shiny-walk')).toMatchObject(ok);
    for (const file of ['definition.ts', 'model.ts', 'README.md']) {
      expect(existsSync(join(folder, 'src/simulation/mechanisms/shiny-put', file))).toBe(true);
      expect(existsSync(join(folder, 'src/simulation/workloads/shiny-walk', file))).toBe(true);
    }
    const list = (parts: string) => readFileSync(join(folder, 'src/simulation', parts, 'list.ts'), 'utf8');
    expect(list('mechanisms')).toContain("import { shinyPut } from './shiny-put/definition.ts';");
    expect(list('mechanisms')).toContain('  shinyPut,\n  messagePassing,');
    expect(list('workloads')).toContain('  shinyWalk,\n] as const;');
  });

  it('add golden digests and renew derived files, and change no digest that was there', () => {
    const read = (place: string, path: string) => readFileSync(join(place, path), 'utf8');
    const golden = (place: string): Record<string, unknown> => JSON.parse(read(place, 'test/golden/digests.json'));
    const [before, after] = [golden(root), golden(folder)];
    const added = Object.keys(after).filter((name) => before[name] === undefined);
    expect(added.length).toBeGreaterThan(20);
    expect(added.filter((name) => !name.includes('shiny'))).toEqual([]);
    expect(after).toMatchObject(before);
    for (const path of ['openapi.yaml', 'docs/generated/specification.md']) {
      expect(read(folder, path)).toContain('shiny-put');
    }
  });

  it('refuse a name that is taken or is no name, and change nothing', () => {
    expect(create('mechanism', 'rma')).toMatchObject({ status: 2, output: expect.stringContaining('already') });
    expect(create('mechanism', 'shiny-put')).toMatchObject({ status: 2 });
    expect(create('workload', '../outside')).toMatchObject({ status: 2, output: expect.stringContaining('no name') });
    expect(create('gadget', 'name')).toMatchObject({ status: 2, output: expect.stringContaining('usage') });
  });

  it('write code that compiles', () => {
    const base: object = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...base, include: ['src/simulation', 'test'] }));
    expect(run('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json')).toMatchObject(ok);
  });

  it('write code as the project formats and sorts it', () => {
    const paths = ['src/simulation', 'test/simulation'];
    expect(run('@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', ...paths)).toMatchObject(ok);
  });

  it('write parts that pass their own test and the contract tests', () => {
    const tests = run('vitest/vitest.mjs', 'run', ...TESTED, '--testNamePattern', 'shiny', '--reporter', 'json');
    const report: { numFailedTests: number; numPassedTests: number } = JSON.parse(
      tests.output.slice(tests.output.indexOf('{"num')),
    );
    expect(report.numFailedTests).toBe(0);
    expect(report.numPassedTests).toBeGreaterThan(50);
  });

  it('put a mechanism into a family of its own, or into the one that is asked for', () => {
    expect(create('mechanism', 'shiny-get', 'reg', '--no-derived')).toMatchObject(ok);
    expect(create('mechanism', 'shiny-swap', 'nobody')).toMatchObject({ status: 2 });
    const definition = (id: string) =>
      readFileSync(join(folder, 'src/simulation/mechanisms', id, 'definition.ts'), 'utf8');
    expect(definition('shiny-put')).toContain("family: 'own',\n  member: 1,");
    expect(definition('shiny-get')).toContain("family: 'reg',\n  member: 8,");
  });
});
