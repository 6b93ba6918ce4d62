import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/temporary-folders.ts';

const COMMAND = join(import.meta.dirname, '../../bin/onesided.js');

/** A module for plugins that are to misbehave: models that do what they must, except for what is changed about them. */
const MODELS = `import { definePlugin, RdmaAccess, REMOTE_ACCESS, REMOTE_EVENTS, windowOf } from 'onesided/simulation';
const titled = (id) => ({ id, title: 'Made up', summary: 'Something that nobody would want to run.', parameters: [] });
export const mechanism = (id, changes = {}, model = () => ({})) => ({
  definition: {
    ...titled(id), family: 'rma', offers: ['put', 'get', 'atomics', 'flush'], hardware: [REMOTE_ACCESS],
    eventsPerCall: REMOTE_EVENTS, ...changes,
  },
  create: (runtime) => {
    const rdma = new RdmaAccess(runtime);
    const parts = { remote: rdma, atomics: rdma, flushes: rdma, receiver: rdma };
    return { ...parts, finish: () => ({}), metrics: () => ({}), ...model(runtime) };
  },
});
export const workload = (id, model = () => ({}), changes = {}) => ({
  definition: {
    ...titled(id), needs: [['put', 'get', 'atomics', 'flush']], primaryMetric: 'runtime_ns', maxProcesses: 64,
    calls: ({ computing }) => ({ put: { count: computing } }),
    memory: () => ({ arrayBytes: 0, operations: 10, underWay: 1, windowBytes: 4096, accessBytes: 8 }),
    metrics: [{ name: 'runtime_ns', unit: 'ns', description: 'Simulated time of it all.', better: 'lower', distribution: false }],
    ...changes,
  },
  create: (setting) => ({
    operationName: 'round', memory: { read: () => 0, write: () => {} }, handlers: [],
    regions: windowOf([{ name: 'page', bytes: setting.pageBytes }], setting.pageBytes),
    prepare: () => {}, verify: () => ({}),
    metrics: ({ simulatedNs }) => ({ runtime_ns: { value: simulatedNs, unit: 'ns' } }),
    *program(process) {
      process.begin();
      yield process.put((process.rank + 1) % setting.processes, 8, 7);
      yield process.flush((process.rank + 1) % setting.processes);
      process.end();
    },
    ...model(setting),
  }),
});
export const plugin = (brings) => definePlugin({ apiVersion: 1, ...brings });
`;

/** How a command ended, and what it said. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder for plugins, whose modules can import \`mechanism\`, \`workload\` and \`plugin\` from ./models.mjs. */
export function pluginFolder(): { write(name: string, text: string): string; run(...line: string[]): Promise<Ended> } {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return name;
  };
  write('models.mjs', MODELS);
  const run = (...line: string[]): Promise<Ended> =>
    promisify(execFile)(process.execPath, [COMMAND, ...line], { cwd: folder }).then(
      (said) => ({ code: 0, ...said }),
      (ended: Ended) => ended,
    );
  return { write, run };
}

/** A specification of one run. */
export const oneRun = (workload: string, mechanism: string): string =>
  JSON.stringify({ machine: 'ib-hdr', workload: { kind: workload }, mechanisms: [mechanism], processes: 4 });

/** What `run` takes to keep nothing and to say little. */
export const BRIEFLY = ['--no-store', '--no-plot', '--no-progress'] as const;
