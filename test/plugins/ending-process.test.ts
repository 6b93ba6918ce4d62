import { describe, expect, it } from 'vitest';
import { BRIEFLY, type Ended, oneRun, pluginFolder } from './made-up.ts';

const { write, run } = pluginFolder();

write(
  'ends.mjs',
  `import { mechanism, plugin, workload } from './models.mjs';
const { exit } = process;
export default plugin({
  mechanisms: [
    mechanism('ends-in-rule', { rules: [() => exit(0)] }),
    mechanism('ends-in-memory', { memory: () => process.exit() }),
    mechanism('ends-in-model', {}, () => ({ start: () => process.exit(0) })),
  ],
  workloads: [workload('harmless'), workload('ends-in-program', () => ({ *program() { process.exit(0); } }))],
});
`,
);

async function runOf(workload: string, mechanism: string): Promise<Ended> {
  const file = write(`${workload}-${mechanism}.json`, oneRun(workload, mechanism));
  return run('run', file, ...BRIEFLY, '--with', 'ends.mjs');
}

describe('a plugin cannot end the process', () => {
  it.each([
    [
      'ends-in-rule',
      /plugin ends \(ends\.mjs, line 5\): mechanism ends-in-rule: rules\[0\] throws: .*process\.exit\(\)/,
    ],
    [
      'ends-in-memory',
      /plugin ends \(ends\.mjs, line 6\): mechanism ends-in-memory: memory throws: .*process\.exit\(\)/,
    ],
  ])('before a run, in %s', async (mechanism, detail) => {
    const { code, stderr } = await runOf('harmless', mechanism);
    expect(stderr).toMatch(/\(PLUGIN_INVALID\)/);
    expect(stderr).toMatch(detail);
    expect(code).toBe(2);
  });

  it.each([
    [
      'harmless',
      'ends-in-model',
      /plugin ends \(ends\.mjs, line 7\): .*ends-in-model: throws during a run: .*exit\(\)/,
    ],
    ['ends-in-program', 'rma', /plugin ends \(ends\.mjs, line 9\): workload ends-in-program: throws .*exit\(\)/],
  ])('during a run, in %s on %s', async (workload, mechanism, detail) => {
    const { code, stdout, stderr } = await runOf(workload, mechanism);
    expect(stdout + stderr).toMatch(/SIM_PLUGIN/);
    expect(stdout + stderr).toMatch(detail);
    expect(code).toBe(1);
  });

  it('once it has been refused', async () => {
    write('goes-on.mjs', 'setInterval(() => process.exit(0), 1);\nexport default 7;\n');
    const { code, stderr } = await run('catalog', '--with', 'goes-on.mjs');
    expect(stderr).toMatch(/PLUGIN_INVALID.*\n.*goes-on\.mjs: /);
    expect(code).toBe(2);
  });
});

describe('what a loaded plugin throws where nobody catches it', () => {
  it.each([
    ['timer', "setTimeout(() => { throw new Error('too late'); });"],
    ['promise', "Promise.reject(new Error('too late'));"],
  ])('is reported with its file, from a %s', async (kind, failing) => {
    const text = `import { mechanism, plugin } from './models.mjs';
const later = () => {
  ${failing}
};
export default plugin({ mechanisms: [mechanism('fails-later', { rules: [later] })] });
`;
    const specification = write(`${kind}.json`, oneRun('random-put', 'fails-later'));
    const { code, stderr } = await run('run', specification, ...BRIEFLY, '--with', write(`${kind}.mjs`, text));
    expect(stderr).toMatch(
      new RegExp(
        `PLUGIN_INVALID\\)\n {2}plugin ${kind} \\(${kind}\\.mjs, line 3\\): a timer, .* of it throws.*: too late; fix`,
      ),
    );
    expect(stderr).not.toMatch(/^ +at /m);
    expect(code).toBe(2);
  });
});

it('a file that a plugin loads during a run is named as within the plugin', async () => {
  write('late.mjs', 'export default 7;\n');
  const text = `import { plugin, workload } from './models.mjs';
export default plugin({ workloads: [workload('loads-late', () => ({ prepare() { import('./late.mjs'); } }))] });
`;
  const specification = write('late.json', oneRun('loads-late', 'rma'));
  const { stdout, stderr } = await run('run', specification, ...BRIEFLY, '--with', write('loads-late.mjs', text));
  expect(stdout + stderr).toMatch(/SIM_PLUGIN.*\n.*a plugin loaded late\.mjs during the run/);
});
