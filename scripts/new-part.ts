/**
 * `npm run new:mechanism NAME`, `npm run new:workload NAME`: a folder with definition, model and README, the lines of
 * registry and catalogue, and a test. What comes out compiles and runs; the templates are in scripts/templates.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mechanismDefinitions, workloadDefinitions } from '../src/simulation/catalogue.ts';

const KINDS = {
  mechanism: { folder: 'mechanisms', known: mechanismDefinitions, files: ['definition.ts', 'model.ts', 'README.md'] },
  workload: {
    folder: 'workloads',
    known: workloadDefinitions,
    files: ['definition.ts', 'memory.ts', 'model.ts', 'README.md'],
  },
} as const;
type Kind = keyof typeof KINDS;

const root = join(import.meta.dirname, '..');
const [kind, id] = process.argv.slice(2);

try {
  if (!isKind(kind)) throw new Error('usage: npm run new:mechanism NAME, npm run new:workload NAME');
  create(kind, id ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function isKind(text: string | undefined): text is Kind {
  return text !== undefined && text in KINDS;
}

function create(kind: Kind, id: string): void {
  const { folder, known } = KINDS[kind];
  const place = `src/simulation/${folder}/${id}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) throw new Error(`"${id}" is no name: write it like \`remote-queue\``);
  if (known.some((definition) => definition.id === id)) throw new Error(`There is a ${kind} ${id} already`);
  if (existsSync(join(root, place))) throw new Error(`${place} exists already`);
  const names = namesOf(id);
  for (const file of KINDS[kind].files) write(`${place}/${file}`, fill(kind, file, names));
  write(`test/simulation/${folder}/${id}.test.ts`, fill(kind, 'test.ts', names));
  register(kind, names);
  console.log(
    `Next: npm test -- test/simulation/${folder}/${id}.test.ts test/contract, then npm run golden and npm run generate.`,
  );
}

/** What the templates are filled with. */
function namesOf(id: string) {
  const words = id.split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const references = mechanismDefinitions.filter(({ family }) => family === 'ref').map(({ member }) => member);
  return {
    id,
    title: capital(words.join(' ')),
    class: words.map(capital).join(''),
    constant: words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
    snake: words.join('_'),
    member: String(Math.max(0, ...references) + 1),
  };
}
type Names = ReturnType<typeof namesOf>;

function fill(kind: Kind, file: string, names: Names): string {
  const template = readFileSync(join(root, 'scripts/templates', kind, `${file}.template`), 'utf8');
  return Object.entries(names).reduce((text, [key, value]) => text.replaceAll(`{{${key}}}`, value), template);
}

function register(kind: Kind, { id, constant, class: className }: Names): void {
  const { folder } = KINDS[kind];
  const argument = kind === 'mechanism' ? 'host' : 'setting';
  const registry = `src/simulation/${folder}/registry.ts`;
  addImports(registry, [
    `import { ${constant} } from './${id}/definition.ts';`,
    `import { ${className}Model } from './${id}/model.ts';`,
  ]);
  addItem(registry, folder, `{ definition: ${constant}, create: (${argument}) => new ${className}Model(${argument}) }`);
  addImports('src/simulation/catalogue.ts', [`import { ${constant} } from './${folder}/${id}/definition.ts';`]);
  addItem('src/simulation/catalogue.ts', `${kind}Definitions`, constant);
}

/** Adds import lines behind the last import of a file. */
function addImports(path: string, lines: readonly string[]): void {
  edit(path, /^import .*;\n(?!import )/m, (last) => `${last}${lines.join('\n')}\n`);
}

/** Adds an item at the end of the array that a file exports under a name. */
function addItem(path: string, array: string, item: string): void {
  const declaration = new RegExp(`(export const ${array}\\b[^=]*= \\[)([\\s\\S]*?),?\\s*(\\];)`);
  edit(path, declaration, (_, begin, items, end) => `${begin}\n  ${items.trim()},\n  ${item},\n${end}`);
}

function edit(path: string, pattern: RegExp, change: (match: string, ...groups: string[]) => string): void {
  const before = readFileSync(join(root, path), 'utf8');
  const after = before.replace(pattern, change);
  if (after === before) throw new Error(`${path} does not look as expected: add the new part there by hand`);
  writeFileSync(join(root, path), after);
  console.log(`changed ${path}`);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`wrote   ${path}`);
}
