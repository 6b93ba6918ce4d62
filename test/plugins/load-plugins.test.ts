import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegisteredPlugin } from '../../src/simulation/plugin/registered.ts';
import { compiled } from '../support/compiled.ts';

interface Loaded {
  readonly modelVersion: string;
  readonly plugins: readonly RegisteredPlugin[];
}

const SCRIPT = compiled(join(import.meta.dirname, 'registered-in.ts'));
const folder = mkdtempSync(join(tmpdir(), 'onesided-plugins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// From source, files without a kind would be taken for CommonJS.
writeFileSync(join(folder, 'package.json'), '{"type": "module"}');

function write(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

async function printedBy<Printed>(cwd: string, ...line: readonly string[]): Promise<Printed> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, ...line], { cwd });
  return JSON.parse(stdout) as Printed;
}

/** What a process has that loads these plugins. */
const loadedIn = (cwd: string, ...places: readonly string[]) => printedBy<Loaded>(cwd, ...places);

async function digestsOf(...places: readonly string[]): Promise<string[]> {
  return (await loadedIn(folder, ...places)).plugins.map(({ digest }) => digest);
}

/** A machine is the shortest thing that a plugin can bring. */
const preset = (id: string) => `machinePreset({ id: ${id}, title: 'Made up',
  summary: 'A machine that nobody would want to buy.', has: { threads: {} } })`;
const plugin = (id: string, imports = '') => `import { definePlugin, machinePreset } from 'onesided/simulation';
${imports}
export default definePlugin({ apiVersion: 1, machines: [${preset(id)}] });
`;

/** One that brings nothing but a part. */
const part = `import { definePart, definePlugin } from 'onesided/simulation';
const wave = definePart({ capability: 'wave', words: 'waves', operations: ['wave_once'], calls: () => ({}) });
export default definePlugin({ apiVersion: 1, parts: [wave] });
`;
/** A mechanism that has puts, and offers what is said. */
const mechanism = (
  offers: string,
) => `import { definePlugin, RdmaAccess, REMOTE_ACCESS, REMOTE_EVENTS } from 'onesided/simulation';
export default definePlugin({ apiVersion: 1, mechanisms: [{
  definition: { id: 'made-up', title: 'Made up', summary: 'A mechanism that nobody would want to run.', family: 'rma',
    offers: [${offers}], hardware: [REMOTE_ACCESS], eventsPerCall: REMOTE_EVENTS, parameters: [] },
  create: (runtime) => {
    const remote = new RdmaAccess(runtime);
    return { remote, receiver: remote, finish: () => ({}), metrics: () => ({}) };
  },
}] });
`;

/** The same with a parameter. */
const withParameter = (name: string) =>
  mechanism("'put'").replace(
    'parameters: []',
    `parameters: [{ name: '${name}', unit: '1', type: 'integer', minimum: 0, maximum: 1, default: 0,
      description: 'Something that can be set.', source: 'none', confidence: 'assumed' }]`,
  );

/** A workload with a parameter that nobody could set. */
const workload = `import { definePlugin } from 'onesided/simulation';
export default definePlugin({ apiVersion: 1, workloads: [{
  definition: { id: 'made-up-load', title: 'Made up', summary: 'A workload that nobody would want to run.',
    needs: [['put']], primaryMetric: 'runtime_ns', maxProcesses: 4, calls: () => ({}), memory: () => ({}),
    metrics: [{ name: 'runtime_ns', unit: 'ns', description: 'Simulated time of it all.', better: 'lower', distribution: false }],
    parameters: [{ name: 'kind', unit: '1', type: 'choice', choices: ['a'], default: 'a', description: 'What it is like.' }] },
  create: () => ({}),
}] });
`;

/** A plugin that loads modules of both kinds, data and packages, each of them from another one. */
const FILES = {
  'index.js': plugin(
    'basename(import.meta.dirname)',
    `import { basename } from 'node:path';
import './lib/model.js';
import 'of-today';
await import('./lib/table.js');`,
  ),
  'package.json': '{"name": "made-up-plugin", "type": "module", "exports": "./index.js"}',
  'lib/model.js': "import './costs.js';\n",
  'lib/costs.js': "import data from './costs.json' with { type: 'json' };\nexport default data;\n",
  'lib/costs.json': '{"ns": 7}',
  'lib/table.js': "import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)('./made.cjs');\n",
  'lib/made.cjs': '',
  'node_modules/of-today/package.json': '{"name": "of-today", "type": "module", "exports": "./index.js"}',
  'node_modules/of-today/index.js': "import 'of-yesterday';\n",
  'node_modules/of-yesterday/package.json': '{"name": "of-yesterday", "main": "main"}',
  'node_modules/of-yesterday/main.js': "require('./inner'); require('./inner.json');\n",
  'node_modules/of-yesterday/inner.js': 'module.exports = 7;\n',
  'node_modules/of-yesterday/inner.json': '{}',
} as const;
const LOADED = Object.keys(FILES).filter((path) => !path.endsWith('package.json'));

function writePlugin(name: string, changed: Readonly<Record<string, string>> = {}): string {
  for (const [path, text] of Object.entries({ ...FILES, ...changed })) write(`${name}/${path}`, text);
  return join(folder, name);
}

describe('a plugin is loaded', () => {
  it('from a file, a folder, a package and through a link, with one digest, once', async () => {
    const place = writePlugin('places');
    cpSync(place, join(folder, 'user/node_modules/made-up-plugin'), { recursive: true });
    symlinkSync(place, join(folder, 'link'));
    const user = join(folder, 'user/deep/below');
    mkdirSync(user, { recursive: true });
    const [byFolder, byFile, byLink, byPackage] = await Promise.all([
      loadedIn(folder, './places', place),
      loadedIn(folder, './places/index.js'),
      loadedIn(folder, 'link'),
      loadedIn(user, 'made-up-plugin'),
    ]);
    expect(byFolder.plugins).toEqual([
      { name: 'made-up-plugin', named: './places', file: join(place, 'index.js'), digest: expect.any(String) },
    ]);
    const others = [byFile, byLink, byPackage];
    expect(others.map(({ plugins }) => plugins[0]?.digest)).toEqual(others.map(() => byFolder.plugins[0]?.digest));
    expect(others.map(({ modelVersion }) => modelVersion)).toEqual(others.map(() => byFolder.modelVersion));
    expect(byFile.plugins[0]?.name).toBe('index');
  });

  it('from a folder whose package.json names a folder as main, as Node does for CommonJS', async () => {
    write('main-folder/package.json', '{"name": "main-folder", "type": "module", "main": "lib"}');
    write('main-folder/lib/index.js', plugin("'main-folder'"));
    const { plugins } = await loadedIn(folder, './main-folder');
    expect(plugins).toMatchObject([{ name: 'main-folder', file: join(folder, 'main-folder/lib/index.js') }]);
  });

  it('with others, in any order under one model version', async () => {
    const [a, b] = [write('a.js', plugin("'made-up-a'")), write('b.js', plugin("'made-up-b'"))];
    const [ab, ba, onlyA, none] = await Promise.all([
      loadedIn(folder, a, b),
      loadedIn(folder, b, a),
      loadedIn(folder, a),
      loadedIn(folder),
    ]);
    expect(ab.plugins.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(ba.modelVersion).toBe(ab.modelVersion);
    expect(new Set([ab, onlyA, none].map(({ modelVersion }) => modelVersion)).size).toBe(3);
  });
});

it('plugins that require the same module have the same digests in any order', async () => {
  write('node_modules/shared/index.cjs', "module.exports = require('./inner.json');");
  write('node_modules/shared/inner.json', '{}');
  write('node_modules/shared/package.json', '{"name": "shared", "main": "index.cjs"}');
  const requiring = "import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)('shared');\n";
  const [a, b] = ['a', 'b'].map((name) => write(`requires-${name}.js`, requiring + plugin(`'requires-${name}'`)));
  const [ab, ba] = await Promise.all([loadedIn(folder, a!, b!), loadedIn(folder, b!, a!)]);
  const digests = ({ plugins }: typeof ab) => plugins.map(({ name, digest }) => [name, digest]).sort();
  expect(digests(ba)).toEqual(digests(ab));
  expect(ba.modelVersion).toBe(ab.modelVersion);
});

describe('the digest of a plugin', () => {
  it('covers every file that it loads, of both kinds of modules and of its dependencies', async () => {
    const changed = LOADED.map((path, index) => {
      const text = path.endsWith('.json') ? '{"changed": true}' : `${FILES[path as keyof typeof FILES]}// changed\n`;
      return writePlugin(`changed-${index}`, { [path]: text });
    });
    const digests = await digestsOf(writePlugin('original'), ...changed);
    expect(LOADED.length).toBe(10);
    expect(new Set(digests).size).toBe(LOADED.length + 1);
  });

  it('covers what a module imports without waiting for it', async () => {
    const floating = (name: string, value: string) => {
      write(`${name}/later.js`, "import './last.js';");
      write(`${name}/last.js`, value);
      return write(`${name}/index.js`, plugin(`'made-up-${name}'`, "import('./later.js');"));
    };
    const text = (value: string) => `export default ${value};`;
    const [one, two] = [floating('floating-one', text('1')), floating('floating-two', text('2'))];
    write('floating-two/index.js', plugin("'made-up-floating-one'", "import('./later.js');"));
    const digests = await Promise.all([digestsOf(one), digestsOf(one), digestsOf(two)]);
    expect(digests[1]).toEqual(digests[0]);
    expect(digests[2]).not.toEqual(digests[0]);
  });

  it('does not cover what it does not load', async () => {
    const [plain, more] = await digestsOf(
      writePlugin('plain'),
      writePlugin('more', { 'test.js': '', 'README.md': 'Changed.' }),
    );
    expect(more).toBe(plain);
  });
});

describe('a plugin is refused', () => {
  const refused = async (...places: readonly string[]): Promise<string> => {
    const failure: unknown = await loadedIn(folder, ...places).catch((error: unknown) => error);
    return failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : 'was loaded';
  };

  const CASES: readonly (readonly [string, string | undefined, RegExp])[] = [
    ['missing.js', undefined, /missing\.js: there is no such file or folder/],
    [
      'throws.js',
      'throw new Error("cannot go on");',
      /throws\.js: it throws while being loaded: cannot go on \(at .*throws\.js:1/,
    ],
    ['syntax.js', '\nexport default {', /syntax\.js: it throws while being loaded: Unexpected .*syntax\.js:2\)/],
    ['deep.js', "import './syntax-below.js';", /deep\.js: it throws while being loaded: .*syntax-below\.js:2\)/],
    [
      'bare/syntax.js',
      "import 'node:fs';\nclass Model {{\n}\nexport default 1;",
      /bare\/syntax\.js: it throws while being loaded: Unexpected token '\{' \(.*bare\/syntax\.js:2\)/,
    ],
    [
      'bare-deep.js',
      "import './bare/syntax-below.js';",
      /bare-deep\.js: it throws while being loaded: .*bare\/syntax-below\.js:3\)/,
    ],
    [
      'astray.js',
      "import './nowhere.js';",
      /astray\.js: it throws while being loaded: Cannot find module .*nowhere\.js' imported from .*astray\.js$/m,
    ],
    ['stuck.js', 'await new Promise(() => {});', /stuck\.js: it throws .*: a top-level await never settles/],
    [
      'machine.js',
      plugin("'made-up-m'").replace('has: { threads: {} }', 'has: { nettwork: {} }'),
      /machine made-up-m: there is no group nettwork \(did you mean network\?\) \(at .*machine\.js:\d/,
    ],
    [
      'values.js',
      plugin("'made-up-v'").replace('has: { threads: {} }', 'has: { network: {} }'),
      /machine made-up-v: network lacks [a-zA-Z, ]+: give each a value, .* \(at .*values\.js:\d/,
    ],
    [
      'offers.js',
      mechanism("'put', 'epochs'"),
      /offers\.js: mechanism made-up offers epochs, but has no part `epochs`: give it one, or take/,
    ],
    [
      'null.js',
      mechanism("'put'").replace('return {', 'return null; return {'),
      /made-up: create returns null: it has to return a/,
    ],
    [
      'throwing.js',
      mechanism("'put'").replace('const remote', "throw new TypeError('boom'); const remote"),
      /plugin throwing \(throwing\.js, line 6\): mechanism made-up: create throws: boom; fix/,
    ],
    [
      'no-list.js',
      mechanism("'put'").replace('return {', 'return { parts: { part: {} },'),
      /no-list\.js: mechanism made-up: its `parts` have to be a list of offer\(part, …\)/,
    ],
    [
      'no-part.js',
      mechanism("'put', 'get'").replace('return { remote,', "return { remote: 'yes',"),
      /no-part\.js: mechanism made-up: its part `remote` has to be an object/,
    ],
    [
      'no-method.js',
      mechanism("'put', 'get'").replace('return { remote,', 'return { remote: { put() {} },'),
      /no-method\.js: mechanism made-up: its part `remote` lacks get: programs call them by what it offers, put and get/,
    ],
    [
      'misspelt.js',
      mechanism('...offersOf(simulation.remoteMemory)').replace(
        'import {',
        "import * as simulation from 'onesided/simulation';\nimport { offersOf,",
      ),
      /misspelt\.js: it throws while being loaded: offersOf takes parts and words, but its argument 1 is undefined/,
    ],
    [
      'getter.js',
      'export default { apiVersion: 1,\n get machines() { throw new Error("not today"); } };',
      /getter\.js: its definitions throw when they are read: not today \(at .*getter\.js:2:\d+\)\); give plain values/,
    ],
    [
      'deep-getter.js',
      withParameter('depth').replace("source: 'none'", 'get source() { throw null; }'),
      /deep-getter\.js: its definitions throw when they are read: null; give plain values in place of getters/,
    ],
    [
      'proxy.js',
      "export default new Proxy({}, { get() { throw 'no reading'; } });",
      /proxy\.js: its definitions throw when they are read: "no reading"; give plain values in place of .* proxies/,
    ],
    [
      'late-getter.js',
      plugin("'made-up-l'")
        .replace(
          'export default',
          'let reads = 0;\nconst each = (made) => ({ ...made, get groups() { if (reads++ > 0) throw {}; return made.groups; } });\nexport default',
        )
        .replace('machines: [', 'machines: [...[')
        .replace('] });', '].map(each)] });'),
      /late-getter\.js: its definitions throw when they are read: an object; give plain values/,
    ],
    [
      'cjs.cjs',
      "module.exports = require('onesided/simulation').definePlugin({ apiVersion: 1 });",
      /cjs\.cjs: it throws while being loaded: Cannot find module 'onesided\/simulation': a plugin is an ES module, .* \.mjs/,
    ],
    [
      'plain.cjs',
      'module.exports = { apiVersion: 1, machines: [] };',
      /plain\.cjs: it is a CommonJS module: a plugin is an ES module, .*: call it \.mjs, or state "type": "module"/,
    ],
    [
      'deep-import.js',
      "import 'onesided/dist/src/simulation/engine/engine.js';",
      /deep-import\.js: .*deep-import\.js imports onesided\/dist\/\S+, which is not for plugins: import onesided\/simulation, and no/,
    ],
    ['bare-import.js', "import 'onesided';", /imports onesided, which is not for plugins/],
    [
      'hole.js',
      mechanism("'put'").replace('mechanisms: [', 'mechanisms: [,'),
      /hole\.js: mechanisms\[0\] is missing: the list has a comma without an entry before it/,
    ],
    [
      'deep-hole.js',
      mechanism(", 'put'"),
      /deep-hole\.js: mechanisms\[0\]\.definition\.offers\[0\] is missing: the list has a comma/,
    ],
    [
      'empty-machine.js',
      plugin("'made-up-e'").replace('has: { threads: {} }', 'has: {}'),
      /empty-machine\.js: machine made-up-e: it has no group: give `has` of machinePreset the groups/,
    ],
    ['pipe', undefined, /pipe: it is no file and no folder: name the module of the plugin, or its folder/],
    ['nothing.js', 'throw null;', /nothing\.js: it throws while being loaded: null$/m],
    ['text.js', "throw 'in words';", /text\.js: it throws while being loaded: "in words"$/m],
    [
      'silent.js',
      'throw new RangeError();',
      /silent\.js: it throws while being loaded: RangeError \(at .*silent\.js:1/,
    ],
    [
      'ends.js',
      'process.exit(0);',
      /ends\.js: it throws while being loaded: it calls process\.exit\(\), .* \(at .*ends\.js:1/,
    ],
    [
      'timer.js',
      'setTimeout(() => { throw new Error("too late"); });\nawait new Promise((go) => setTimeout(go, 1000));',
      /timer\.js: it throws while being loaded: too late \(at .*timer\.js:1/,
    ],
    [
      'rejection.js',
      'Promise.reject(new Error("never awaited"));\nPromise.reject(2);\nawait new Promise((go) => setTimeout(go, 1000));',
      /rejection\.js: it throws while being loaded: never awaited \(at .*rejection\.js:1/,
    ],
    [
      'rejected.js',
      `Promise.reject(null);\nawait new Promise((go) => setTimeout(go, 1000));`,
      /rejected\.js: it throws while being loaded: null$/m,
    ],
    ['data.json', '{}', /data\.json: it is data \(JSON\): name the module of the plugin, or its folder$/m],
    [
      'reads-data.js',
      "import './data.json';",
      /reads-data\.js: it throws while being loaded: Module "[^"]*data\.json" needs an import attribute[^(]*$/,
    ],
    ...(['constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const).map(
      (name) =>
        [
          `${name}.js`,
          withParameter(name),
          new RegExp(
            `mechanism made-up: parameters: ${name}: every object in JavaScript has this name; choose another`,
          ),
        ] as const,
    ),
    ['proto.js', withParameter('__proto__'), /mechanism made-up: parameters: __proto__: name has to be in camelCase/],
    [
      'id.js',
      mechanism("'put'").replace("'made-up'", "'constructor'"),
      /mechanism constructor: constructor: every object in JavaScript has this name; choose another/,
    ],
    ['machine-id.js', plugin("'constructor'"), /machine constructor: constructor: every object in JavaScript/],
    [
      'metric.js',
      workload
        .replaceAll("'runtime_ns'", "'constructor'")
        .replace("unit: 'ns'", "unit: '1'")
        .replace("'kind'", "'like'"),
      /workload made-up-load: metrics: constructor: every object in JavaScript has this name/,
    ],
    [
      'part.js',
      part.replace("'wave'", "'constructor'"),
      /part constructor: constructor: every object in JavaScript has this name/,
    ],
    ['named.js', withParameter('as'), /parameters: as: this name is reserved in specifications; choose another/],
    ['kind.js', workload, /workload made-up-load: parameters: kind: this name is reserved in specifications/],
    ['other.js', 'export const a = 1;', /other\.js: it is not a plugin: its default export/],
    ['old.js', 'export default { apiVersion: 0 };', /old\.js: apiVersion is 0, .*accepts plugins of version 1/],
    ['taken.js', plugin("'cray-xe6'"), /taken\.js: machine cray-xe6: a built-in machine of that name already exists/],
  ];
  /** Of each of these on its own, one after the other in one process. */
  let refusals: readonly string[];
  beforeAll(async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    write('syntax-below.js', 'const a = 1;\nconst a = 2;\n');
    write('bare/package.json', '{}');
    write('bare/syntax-below.js', "import 'node:fs';\nexport const a = 1;\nexport const a = 2;\n");
    for (const [path, text] of CASES) if (text !== undefined) write(path, text);
    refusals = await printedBy<readonly string[]>(folder, '--each', ...CASES.map(([path]) => `./${path}`));
  });

  it.each(CASES.map(([path, , said], index) => [path, index, said] as const))('%s', (_path, index, said) => {
    expect(refusals[index]).toContain('PLUGIN_INVALID');
    expect(refusals[index]).toMatch(said);
  });

  it('if another plugin has its part, by the name of that one', async () => {
    write('wave-one.js', part);
    write('wave-two.js', part);
    const stderr = await refused('wave-one.js', 'wave-two.js');
    expect(stderr).toMatch(
      /wave-two\.js: part wave: a part of the plugin wave-one of that name already exists; choose/,
    );
  });

  it('if another plugin has its names', async () => {
    write('first.js', plugin("'twice'"));
    write('second.js', plugin("'twice'"));
    const stderr = await refused('first.js', 'second.js');
    expect(stderr).toMatch(
      /second\.js: machine twice: a machine of the plugin first of that name already exists; choose/,
    );
  });

  it('if a timer of it throws, again and again, by the command with exit code 2 and no stack trace', async () => {
    write(
      'late.js',
      'setInterval(() => { throw new Error("too late"); }, 50);\nawait new Promise((go) => setTimeout(go, 1000));',
    );
    const line = [join(import.meta.dirname, '../../bin/onesided.js'), 'catalog', '--with', './late.js'];
    const failure: unknown = await promisify(execFile)(process.execPath, line, { cwd: folder }).catch((error) => error);
    expect(failure).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^A plugin cannot be used \(PLUGIN_INVALID\)\n {2}\.\/late\.js: [^\n]*too late[^\n]*\n$/,
      ),
    });
  });

  it('if its package cannot be read, by the file', async () => {
    write('unreadable/package.json', '{"main": ');
    expect(await refused('unreadable')).toMatch(/unreadable: .*unreadable\/package\.json cannot be read: /);
  });

  it('if it has no name', async () => {
    expect(await refused('')).toMatch(/"": it has no name: name a file, a folder or an installed package/);
  });

  it('if it is TypeScript, which Node does not read, by what to do', async () => {
    write('typed.ts', 'const a: number = 5;\nexport default a;\n');
    const line = [join(import.meta.dirname, '../../bin/onesided.js'), 'catalog', '--with', './typed.ts'];
    const failure: unknown = await promisify(execFile)(process.execPath, line, { cwd: folder }).catch((error) => error);
    // Later versions of Node read it; then it is no plugin.
    const stderr = expect.stringMatching(
      /typed\.ts.*: compile the TypeScript, and name what|typed\.ts: it is not a plugin/,
    );
    expect(failure).toMatchObject({ code: 2, stderr });
  });

  it('if its folder has nothing to load', async () => {
    write('empty/package.json', '{"main": "gone.js"}');
    expect(await refused('empty')).toMatch(/empty: the folder has no gone\.js/);
  });
});
