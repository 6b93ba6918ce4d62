import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND, contractTestsOf, installedExample, node as nodeIn } from './installed-example.ts';

const folder = installedExample();
const plugin = join(folder, 'plugin');
const node = (line: readonly string[]) => nodeIn(line, folder);

interface Run {
  readonly status: string;
  readonly error?: { readonly code: string; readonly message: string };
  readonly mechanism: { readonly kind: string };
  readonly point: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<string, { readonly value: number }>>;
  readonly counters: Readonly<Record<string, number>>;
  readonly reused: boolean;
}

interface Result {
  readonly modelVersion: string;
  readonly runs: readonly Run[];
}

/** Runs a specification of a halo exchange with the plugin at that place. */
async function run(place: string, changes: object = {}, options: readonly string[] = ['--no-store']): Promise<Result> {
  const specification = {
    machine: 'ib-hdr',
    workload: { kind: 'halo-exchange', operationsPerProcess: 20, haloBytes: 64 },
    mechanisms: ['rma', 'notified-put'],
    processes: 8,
    ...changes,
  };
  const file = join(folder, 'spec.json');
  writeFileSync(file, JSON.stringify(specification));
  const line = [COMMAND, 'run', file, '--json', '--no-progress', '--threads', '1', '--with', place, ...options];
  const { stdout, stderr } = await node(line);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Result;
}

describe('the example of a plugin', () => {
  it('passes the contract tests of what it brings together', async () => {
    const tests = readFileSync(join(plugin, 'contract.test.js'), 'utf8');
    const own = tests.replace('test(name, run)', "if (name.startsWith('notified-put halo-exchange')) test(name, run)");
    expect(own).not.toBe(tests);
    writeFileSync(join(plugin, 'own.test.js'), own);
    const { passed, failed, stdout } = await contractTestsOf(plugin, 'own.test.js');
    expect(failed, stdout.slice(-5000)).toBe(0);
    expect(passed).toBeGreaterThan(15);
  });

  it('runs with its specification: neighbours that are told gain by it', async () => {
    const file = join(plugin, 'halo-exchange.yaml');
    const { stdout } = await node([
      COMMAND,
      'run',
      file,
      '--quick',
      '--json',
      '--no-store',
      '--threads',
      '1',
      '--with',
      plugin,
    ]);
    const { runs } = JSON.parse(stdout) as Result;
    expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'succeeded'));
    const rate = (kind: string, bytes: number) => {
      const own = runs.filter((each) => each.mechanism.kind === kind && each.point['workload.haloBytes'] === bytes);
      return own.reduce((sum, { metrics }) => sum + (metrics.exchanges_per_second?.value ?? 0), 0) / own.length;
    };
    // As its README says.
    expect(rate('notified-put', 64) / rate('rma', 64)).toBeCloseTo(2.15, 1);
    expect(rate('notified-put', 262_144) / rate('rma', 262_144)).toBeCloseTo(1.15, 2);
    const told = runs.filter(({ mechanism }) => mechanism.kind === 'notified-put').map(({ counters }) => counters);
    expect(new Set(told.map(({ put_with_immediate: puts }) => puts))).toEqual(new Set([16 * 40 * 2]));
  });

  it('is named by the catalogue, which says who lacks its operation', async () => {
    const { stdout } = await node([COMMAND, 'catalog', '--json', '--with', plugin]);
    const parts = JSON.parse(stdout) as {
      readonly mechanisms: readonly {
        readonly id: string;
        readonly plugin?: string;
        readonly workloads: readonly { readonly id: string; readonly runs: boolean; readonly reason?: string }[];
      }[];
    };
    const entry = (id: string) => parts.mechanisms.find((mechanism) => mechanism.id === id);
    expect(entry('notified-put')?.plugin).toBe('onesided-notified-put');
    expect(entry('rma')?.plugin).toBeUndefined();
    expect(entry('cpu-copy')?.workloads.find(({ id }) => id === 'halo-exchange')).toEqual({
      id: 'halo-exchange',
      runs: false,
      reason: 'halo-exchange needs puts with immediate data, which cpu-copy does not offer',
    });
  });
});

describe('results of a plugin', () => {
  it('are found again, unless a file of it has changed', async () => {
    const store = ['--store', join(folder, 'runs')];
    const first = await run(plugin, {}, store);
    const again = await run(plugin, {}, store);
    expect([first, again].map(({ runs }) => runs.map(({ reused }) => reused))).toEqual([
      [false, false],
      [true, true],
    ]);
    const changed = join(folder, 'changed');
    cpSync(plugin, changed, { recursive: true });
    appendFileSync(join(changed, 'halo-memory.js'), '// changed\n');
    const other = await run(changed, {}, store);
    expect(other.modelVersion).not.toBe(first.modelVersion);
    expect(other.runs.map(({ reused }) => reused)).toEqual([false, false]);
  });
});

describe('a plugin that misbehaves', () => {
  /** A copy of the example with something else in a file. */
  function variant(name: string, file: string, [from, to]: readonly [string, string]): string {
    const copy = join(folder, name);
    cpSync(plugin, copy, { recursive: true });
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(copy, file), text.replace(from, to));
    return copy;
  }

  it('fails only its runs if it throws in one', async () => {
    const place = variant('throws', 'notified-put.js', ['this.sent += 1;', "throw new Error('no more of them');"]);
    const { runs } = await run(place);
    expect(runs.map(({ mechanism, status, error }) => [mechanism.kind, status, error?.code, error?.message])).toEqual([
      ['rma', 'succeeded', undefined, undefined],
      [
        'notified-put',
        'failed',
        'SIM_PLUGIN',
        expect.stringMatching(/notified-put\.js, line \d+\): .*: no more of them/),
      ],
    ]);
  });

  it('fails its runs by name if it measures what is no number', async () => {
    const place = variant('measures', 'halo-exchange.js', ['value: simulatedNs', "value: 'fast'"]);
    const { runs } = await run(place, { mechanisms: ['rma'] });
    expect(runs[0]?.error?.code).toBe('SIM_PLUGIN');
    expect(runs[0]?.error?.message).toMatch(/^plugin onesided-notified-put: halo-exchange: .* runtime_ns .* "fast"/);
  });

  it('fails its runs by name and place if it cannot make its model', async () => {
    const place = variant('unmade', 'halo-exchange.js', [
      'create: (setting) => new HaloExchangeModel(setting)',
      "create: (setting) => { throw new Error('none today'); }",
    ]);
    const { runs } = await run(place, { mechanisms: ['rma'] });
    expect(runs[0]?.error?.code).toBe('SIM_PLUGIN');
    expect(runs[0]?.error?.message).toMatch(
      /^plugin onesided-notified-put \(halo-exchange\.js, line 244\): workload halo-exchange: create throws: none today/,
    );
  });

  it('fails a run in which it loads a file', async () => {
    writeFileSync(join(folder, 'late.cjs'), '');
    const place = variant('loads-late', 'notified-put.js', [
      'this.sent += 1;',
      "this.sent += 1; process.getBuiltinModule('module').createRequire(import.meta.url)('../late.cjs');",
    ]);
    const { runs } = await run(place, { mechanisms: ['notified-put'] });
    expect(runs[0]?.error?.code).toBe('SIM_PLUGIN');
    expect(runs[0]?.error?.message).toMatch(/late\.cjs/);
  });

  it('deadlocks by name if it never tells anybody', async () => {
    const place = variant('silent', 'notified-put.js', ['this.runtime.wake(process);', '']);
    const { runs } = await run(place, {
      mechanisms: ['notified-put'],
      workload: { kind: 'halo-exchange', operationsPerProcess: 1, computeNs: 0, computeSpread: 0 },
    });
    expect(runs[0]?.status).toBe('deadlocked');
    expect(runs[0]?.error?.message).toMatch(/wait_for_immediate/);
  });

  it('is refused if a CommonJS file requires an ES module, whose imports nobody sees', async () => {
    const place = variant('requires', 'index.js', [
      'import { haloExchange }',
      "import './old.cjs';\nimport { haloExchange }",
    ]);
    writeFileSync(join(place, 'old.cjs'), "require('./new.mjs');");
    writeFileSync(join(place, 'new.mjs'), 'export default 1;');
    const { stderr } = await node([COMMAND, 'catalog', '--with', place]);
    expect(stderr).toMatch(/PLUGIN_INVALID[\s\S]*new\.mjs is an ES module that a CommonJS file requires: import it/);
  });

  it('is not simulated with if its files are others than when it was loaded', async () => {
    const place = variant('changes', 'index.js', [
      'import { haloExchange }',
      "import { appendFileSync } from 'node:fs';\nimport { haloExchange }",
    ]);
    const growing = "appendFileSync(new URL('./halo-memory.js', import.meta.url), '// grown\\n');\n";
    appendFileSync(join(place, 'index.js'), growing);
    const failure: unknown = await run(place).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/PLUGIN_CHANGED[\s\S]*onesided-notified-put .* have changed: restart onesided/);
  });
});
