import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const COMMAND = join(import.meta.dirname, '../../bin/onesided.js');
const folder = mkdtempSync(join(tmpdir(), 'onesided-misbehaving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Mechanisms of which each has a function that fails on every call. */
const PLUGIN = `import { far } from './far.mjs';
import { definePlugin, RdmaAccess, REMOTE_ACCESS, REMOTE_EVENTS } from 'onesided/simulation';
const mechanism = (id, changes) => ({
  definition: {
    id, title: 'Made up', summary: 'A mechanism that nobody would want to run.', family: 'rma',
    offers: ['put', 'get', 'atomics', 'flush'], hardware: [REMOTE_ACCESS], eventsPerCall: REMOTE_EVENTS, parameters: [],
    ...changes,
  },
  create: (runtime) => {
    const rdma = new RdmaAccess(runtime);
    return { remote: rdma, atomics: rdma, flushes: rdma, receiver: rdma, finish: () => ({}), metrics: () => ({}) };
  },
});
const fail = () => { throw new Error('cannot go on'); };
export default definePlugin({ apiVersion: 1, mechanisms: [
  mechanism('bad-rule', { rules: [fail] }),
  mechanism('bad-memory', { memory: fail }),
  mechanism('bad-far', { memory: () => far() }),
  mechanism('bad-computing', { computing: () => 'all' }),
  mechanism('bad-events', { eventsPerCall: { ...REMOTE_EVENTS, atomic: fail } }),
] });
`;
writeFileSync(join(folder, 'bad.mjs'), PLUGIN);
writeFileSync(join(folder, 'far.mjs'), "\nexport function far() { throw new Error('too far'); }\n");

/** What the command says of a plan, and how it ends. */
async function plan(kind: string): Promise<{ readonly code: number; readonly stderr: string }> {
  const specification = {
    machine: 'ib-hdr',
    workload: { kind: 'dht', operation: 'insert', operationsPerProcess: 20 },
    mechanisms: [kind],
    processes: 4,
  };
  writeFileSync(join(folder, `${kind}.json`), JSON.stringify(specification));
  const line = [COMMAND, 'plan', `${kind}.json`, '--with', 'bad.mjs'];
  const done = promisify(execFile)(process.execPath, line, { cwd: folder }).then(() => ({ code: 0, stderr: '' }));
  return done.catch((failure: { code: number; stderr: string }) => failure);
}

it.each([
  ['bad-rule', /plugin bad \(bad\.mjs, line 14\): mechanism bad-rule: rules\[0\] throws: cannot go on; fix the plugin/],
  ['bad-memory', /mechanism bad-memory: memory throws: cannot go on/],
  ['bad-far', /plugin bad \(far\.mjs, line 2\): mechanism bad-far: memory throws: too far/],
  ['bad-computing', /mechanism bad-computing: computing returns "all": it has to be a whole number/],
  ['bad-events', /mechanism bad-events: eventsPerCall\.atomic throws: cannot go on/],
])('a plan with %s is refused, for the plugin', async (kind, detail) => {
  const { code, stderr } = await plan(kind);
  expect(stderr).toMatch(/PLUGIN_INVALID/);
  expect(stderr).toMatch(detail);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(code).toBe(2);
});
