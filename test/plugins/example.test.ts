import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const COMMAND = join(root, 'bin/onesided.js');
const folder = mkdtempSync(join(tmpdir(), 'onesided-example-'));
const plugin = join(folder, 'plugin');

/** As users have it: outside of the repository, with the built package installed. */
beforeAll(() => {
  cpSync(join(root, 'examples/plugin'), plugin, { recursive: true });
  mkdirSync(join(plugin, 'node_modules'));
  symlinkSync(root, join(plugin, 'node_modules/onesided'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Node in the folder; what it prints, also if it fails. */
async function node(line: readonly string[], cwd = folder): Promise<Outcome> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const options = { cwd, env, maxBuffer: 2 ** 26 };
  return promisify(execFile)(process.execPath, line, options).catch((failure: Outcome) => failure);
}

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
  it('passes the contract tests, as its users run them', async () => {
    const { stdout } = await node(['--test', '--test-reporter=tap'], plugin);
    const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(stdout)?.[1]);
    expect(count('fail'), stdout.slice(-5000)).toBe(0);
    expect(count('pass')).toBeGreaterThan(300);
  });

  it('runs with its specification: neighbours that are told gain by it', async () => {
    const file = join(plugin, 'halo-exchange.yaml');
    const { stdout } = await node([COMMAND, 'run', file, '--quick', '--json', '--no-store', '--with', plugin]);
    const { runs } = JSON.parse(stdout) as Result;
    expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'succeeded'));
    const rate = (kind: string, bytes: number) => {
      const own = runs.filter((each) => each.mechanism.kind === kind && each.point['workload.haloBytes'] === bytes);
      return own.reduce((sum, { metrics }) => sum + (metrics.exchanges_per_second?.value ?? 0), 0) / own.length;
    };
    expect(rate('notified-put', 64) / rate('rma', 64)).toBeGreaterThan(1.5);
    expect(rate('notified-put', 262_144) / rate('rma', 262_144)).toBeGreaterThan(1);
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
      ['notified-put', 'failed', 'SIM_FAILED', 'no more of them'],
    ]);
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
    expect(String(failure)).toMatch(/PLUGIN_CHANGED[\s\S]*onesided-notified-put .* have changed: start again/);
  });

  it('cannot be named by a specification', async () => {
    const failure: unknown = await run(plugin, { plugins: ['./plugin'] }).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/SPEC_INVALID[\s\S]*\/plugins/);
  });
});

/** What users of TypeScript write: a part and a mechanism that has it. */
const TYPED = `
import { definePart, definePlugin, type MechanismModel, offer, type ProcessOperations, type Program, RdmaAccess,
  REMOTE_ACCESS, REMOTE_EVENTS, type Runtime } from 'onesided/simulation';
import { contractTests } from 'onesided/simulation/testing';

const wave = definePart({
  capability: 'wave',
  words: 'waves',
  operations: ['wave_once'],
  calls: (caller, offered: { wave(process: number): void }) => ({
    wave: (_target: number): void => {
      caller.note(0);
      offered.wave(caller.rank);
    },
  }),
});
class Model implements MechanismModel {
  readonly remote: RdmaAccess;
  readonly receiver: RdmaAccess;
  readonly parts = [offer(wave, { wave: (_process: number) => {} })];
  constructor(runtime: Runtime) {
    this.remote = new RdmaAccess(runtime);
    this.receiver = this.remote;
  }
  finish() { return {}; }
  metrics() { return {}; }
}
export function* program(process: ProcessOperations): Program {
  const word: number = yield process.get(1, 0);
  yield process.part(wave).wave(word);
  // @ts-expect-error the part has no such call
  yield process.part(wave).drown(word);
}
const plugin = definePlugin({
  apiVersion: 1,
  parts: [wave],
  mechanisms: [{
    definition: { id: 'waving', title: 'Waving', summary: 'Waves.', family: 'rma', offers: ['put', wave.capability],
      hardware: [REMOTE_ACCESS], parameters: [], eventsPerCall: { ...REMOTE_EVENTS, wave_once: 2 } },
    create: (runtime, machine) => {
      const ns: number = machine.wireLatencyNs;
      // @ts-expect-error no machine has that
      const none: number = machine.wireLatencyMs;
      return ns + none > 0 ? new Model(runtime) : new Model(runtime);
    },
  }],
});
for (const { name, run } of contractTests(plugin)) if (name !== '') run();
`;

it('types come along', async () => {
  writeFileSync(join(plugin, 'typed.ts'), TYPED);
  const compilerOptions = { module: 'nodenext', target: 'es2023', strict: true, noEmit: true, types: ['node'] };
  const typeRoots = [join(root, 'node_modules/@types')];
  const config = { compilerOptions: { ...compilerOptions, typeRoots }, files: ['typed.ts'] };
  writeFileSync(join(plugin, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = await node([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], plugin);
  expect(stdout).toBe('');
});
