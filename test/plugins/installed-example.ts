import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
export const COMMAND = join(root, 'bin/onesided.js');

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Node in a folder; what it prints, also if it fails. */
export async function node(line: readonly string[], cwd: string): Promise<Outcome> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const options = { cwd, env, maxBuffer: 2 ** 26 };
  return promisify(execFile)(process.execPath, line, options).catch((failure: Outcome) => failure);
}

/** A folder with the example in `plugin` as users have it: outside of the repository, with the built package installed. */
export function installedExample(): string {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-example-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const plugin = join(folder, 'plugin');
  cpSync(join(root, 'examples/plugin'), plugin, { recursive: true });
  mkdirSync(join(plugin, 'node_modules'));
  symlinkSync(root, join(plugin, 'node_modules/onesided'));
  return folder;
}

/** How many tests of a plugin passed and failed, and what was printed: of some files, or of all. */
export async function contractTestsOf(plugin: string, ...files: readonly string[]) {
  const { stdout } = await node(['--test', '--test-reporter=tap', ...files], plugin);
  const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(stdout)?.[1]);
  return { passed: count('pass'), failed: count('fail'), stdout };
}

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

/** What the compiler says of a plugin in TypeScript. */
export async function compiled(plugin: string, options: object): Promise<string> {
  writeFileSync(join(plugin, 'typed.ts'), TYPED);
  const compilerOptions = { module: 'nodenext', target: 'es2023', strict: true, noEmit: true, types: ['node'] };
  const typeRoots = [join(root, 'node_modules/@types')];
  const config = { compilerOptions: { ...compilerOptions, ...options, typeRoots }, files: ['typed.ts'] };
  writeFileSync(join(plugin, 'tsconfig.json'), JSON.stringify(config));
  return (await node([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], plugin)).stdout;
}
