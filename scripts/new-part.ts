/**
 * `npm run new:mechanism NAME [FAMILY]`, `npm run new:workload NAME`: a folder with definition, model and README, its lines
 * in list and registry, a test, its golden digests and the derived files. The templates are in scripts/templates.
 * With --no-derived the last two are left to the next part, or to `npm run golden -- --new` and `npm run generate`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mechanismDefinitions, workloadDefinitions } from '../src/simulation/catalogue.ts';
import { FAMILIES } from '../src/simulation/mechanisms/definition.ts';

const KINDS = {
  mechanism: { folder: 'mechanisms', known: mechanismDefinitions, files: ['definition.ts', 'model.ts', 'README.md'] },
  workload: {
    folder: 'workloads',
    known: workloadDefinitions,
    files: ['definition.ts', 'calls.ts', 'memory.ts', 'model.ts', 'README.md'],
  },
} as const;
type Kind = keyof typeof KINDS;

const root = join(import.meta.dirname, '..');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'no-derived': { type: 'boolean' } } });
const [kind, id, family = 'own'] = positionals;

function isKind(text: string | undefined): text is Kind {
  return text !== undefined && text in KINDS;
}

/** Files as they were before this script changed them; undefined where there was none. */
const before = new Map<string, string | undefined>();

function create(kind: Kind, id: string): void {
  try {
    add(kind, id);
  } catch (error) {
    if (before.size > 0) console.error('Everything that was written is taken back.');
    for (const [path, text] of before) {
      if (text === undefined) rmSync(path, { force: true });
      else writeFileSync(path, text);
    }
    for (const folder of new Set([...before.keys()].map(dirname)))
      if (readdirSync(folder).length === 0) rmdirSync(folder);
    throw error;
  }
}

function add(kind: Kind, id: string): void {
  const { folder, known } = KINDS[kind];
  const place = `src/simulation/${folder}/${id}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) throw new Error(`"${id}" is no name: write it like \`remote-queue\``);
  if (known.some((definition) => definition.id === id)) throw new Error(`There is a ${kind} ${id} already`);
  if (existsSync(join(root, place))) throw new Error(`${place} exists already`);
  const names = namesOf(id);
  requireFree(kind, names);
  for (const file of KINDS[kind].files) write(`${place}/${file}`, fill(kind, file, names));
  const test = `test/simulation/${folder}/${id}.test.ts`;
  write(test, fill(kind, 'test.ts', names));
  const lists = register(kind, names);
  tidy([place, test, ...lists]);
  if (values['no-derived']) return;
  run('scripts/golden.ts', '--new');
  run('scripts/generate.ts');
}

/** Throws for a name that would become an identifier that code cannot have, or that its files have already. */
function requireFree(kind: Kind, { id, constant, class: className }: Names): void {
  if (!isIdentifier(constant))
    throw new Error(`"${id}" is no name: ${constant} is a word of the language; add another word`);
  const { folder, files } = KINDS[kind];
  const lists = ['list.ts', 'registry.ts'].map((file) => `src/simulation/${folder}/${file}`);
  const templates = [...files, 'test.ts'].map((file) => `scripts/templates/${kind}/${file}.template`);
  for (const path of [...lists, ...templates]) {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/'[^'\n]*'|\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const taken = [constant, `${className}Model`].find((name) => new RegExp(`(?<![.\\w])${name}\\b(?!:)`).test(text));
    if (taken !== undefined) throw new Error(`"${id}" is taken: ${path} has a ${taken} already; choose another name`);
  }
}

/** Names that a declaration in a module may not have although the syntax would take them. */
const GLOBALS = ['undefined', 'NaN', 'Infinity', 'globalThis'];

function isIdentifier(name: string): boolean {
  if (GLOBALS.includes(name)) return false;
  try {
    // As in a module: strict, and `await` is a word.
    new Function(`'use strict'; return async () => { const ${name} = 0; };`);
    return true;
  } catch {
    return false;
  }
}

/** What the templates are filled with. */
function namesOf(id: string) {
  const words = id.split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const members = mechanismDefinitions.filter((known) => known.family === family).map(({ member }) => member);
  return {
    id,
    title: capital(words.join(' ')),
    class: words.map(capital).join(''),
    constant: words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
    snake: words.join('_'),
    family,
    member: String(Math.max(0, ...members) + 1),
  };
}
type Names = ReturnType<typeof namesOf>;

function fill(kind: Kind, file: string, names: Names): string {
  const template = readFileSync(join(root, 'scripts/templates', kind, `${file}.template`), 'utf8');
  return Object.entries(names).reduce((text, [key, value]) => text.replaceAll(`{{${key}}}`, value), template);
}

/** Index of the last mechanism of a family, or of those that come before it. */
function lastUpTo(family: string): number {
  const place = FAMILIES.indexOf(family as (typeof FAMILIES)[number]);
  return mechanismDefinitions.findLastIndex((known) => FAMILIES.indexOf(known.family) <= place);
}

/** One line in the list, a mechanism's after those of its family, and one in the registry. */
function register(kind: Kind, { id, constant, class: className }: Names): string[] {
  const [list, registry] = ['list.ts', 'registry.ts'].map((file) => `src/simulation/${KINDS[kind].folder}/${file}`);
  const last = kind === 'mechanism' ? lastUpTo(family) : -1;
  edit(list!, /(?<=\nconst LIST = \[)[^\]]*/, (items) => {
    const lines = items.trimEnd().split('\n');
    lines.splice(last < 0 ? lines.length : last + 2, 0, `  ${constant},`);
    return `${lines.join('\n')}\n`;
  });
  addImport(list!, `import { ${constant} } from './${id}/definition.ts';`);
  const argument = kind === 'mechanism' ? 'runtime' : 'setting';
  const model = `  '${id}': { create: (${argument}) => new ${className}Model(${argument}) },\n`;
  edit(registry!, /(\nconst MODELS\b[\s\S]*?\n)(?=};)/, (models) => `${models}${model}`);
  addImport(registry!, `import { ${className}Model } from './${id}/model.ts';`);
  return [list!, registry!];
}

/** Anywhere among the imports: `tidy` sorts them. */
function addImport(path: string, line: string): void {
  edit(path, /^import /m, (found) => `${line}\n${found}`);
}

/** In a process of its own, which finds the new part in the list. */
function run(script: string, ...options: string[]): void {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const { status } = spawnSync(process.execPath, [tsx, join(root, script), ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${script} failed: what it says is above`);
}

/** Sorts imports and breaks lines as the project's formatter does. */
function tidy(paths: readonly string[]): void {
  const biome = join(root, 'node_modules/.bin/biome');
  const { status, stderr } = spawnSync(biome, ['check', '--write', '--vcs-enabled=false', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`biome could not format what was written:\n${stderr}`);
}

function edit(path: string, pattern: RegExp, change: (match: string, ...groups: string[]) => string): void {
  const present = keep(join(root, path)) ?? '';
  const after = present.replace(pattern, change);
  if (after === present) throw new Error(`${path} does not look as expected: add the new part there by hand`);
  writeFileSync(join(root, path), after);
  console.log(`changed ${path}`);
}

/** The text of a file, which is put back if anything fails later. */
function keep(path: string): string | undefined {
  const present = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (!before.has(path)) before.set(path, present);
  return present;
}

function write(path: string, text: string): void {
  keep(join(root, path));
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`wrote   ${path}`);
}

try {
  if (!isKind(kind)) throw new Error('usage: npm run new:mechanism NAME [FAMILY], npm run new:workload NAME');
  if (!FAMILIES.some((known) => known === family))
    throw new Error(`no family ${family}; accepted: ${FAMILIES.join(', ')}`);
  create(kind, id ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
