import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mechanismDefinitions, workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { FAMILIES } from '../../src/simulation/mechanisms/definition.ts';
import { ID, LONGEST_ID } from '../../src/simulation/plugin/definition-problems.ts';
import { thrownText } from '../../src/spec/wording.ts';
import { Edits } from './edits.ts';
import { modelModules } from './models-by-id.ts';

const KINDS = {
  mechanism: {
    folder: 'mechanisms',
    known: mechanismDefinitions,
    files: ['definition.ts', 'parameters.ts', 'model.ts', 'models.ts', 'README.md'],
  },
  workload: {
    folder: 'workloads',
    known: workloadDefinitions,
    files: [
      'definition.ts',
      'parameters.ts',
      'calls.ts',
      'layout.ts',
      'memory.ts',
      'model.ts',
      'models.ts',
      'README.md',
    ],
  },
} as const;
type Kind = keyof typeof KINDS;

/** The request as typed. */
export interface AskedPart {
  readonly kind: string | undefined;
  readonly id: string | undefined;
  /** Family of a mechanism; default `own`. */
  readonly family?: string | undefined;
}

/**
 * Writes a new mechanism or workload into the project at `root` from the templates there: its folder, a test, and its entry in the
 * list. `derive` updates other derived files than that of models, after naming those to be restored on failure. Returns a
 * description of each edit.
 * @throws with the reason; everything is then restored
 */
export function createPart(
  root: string,
  { kind, id = '', family: asked }: AskedPart,
  derive: (keep: (path: string) => void) => void = () => undefined,
): readonly string[] {
  if (!isKind(kind)) throw new Error(`no kind ${kind}; accepted: ${Object.keys(KINDS).join(', ')}`);
  if (kind === 'workload' && asked !== undefined)
    throw new Error(`a workload has no family: leave out ${asked}; only mechanisms have one`);
  const family = asked ?? 'own';
  if (!FAMILIES.some((known) => known === family))
    throw new Error(`no family ${family}; accepted: ${FAMILIES.join(', ')}`);
  const edits = new Edits(root);
  try {
    add(edits, kind, namesOf(id, family));
    derive((path) => edits.keep(path));
    return edits.done;
  } catch (error) {
    if (!edits.takeBack()) throw error;
    const said = thrownText(error);
    throw new Error(`${said}\nEverything that was written is taken back.`, { cause: error });
  }
}

function isKind(text: string | undefined): text is Kind {
  return text !== undefined && text in KINDS;
}

function add(edits: Edits, kind: Kind, names: Names): void {
  const { id } = names;
  const { folder, known } = KINDS[kind];
  const place = `src/simulation/${folder}/${id}`;
  if (!ID.test(id)) throw new Error(`"${id}" is no name: write it like \`remote-queue\`, in ${LONGEST_ID} letters`);
  if (known.some((definition) => definition.id === id)) throw new Error(`There is a ${kind} ${id} already`);
  if (existsSync(join(edits.root, place))) throw new Error(`${place} exists already`);
  requireFree(edits, kind, names);
  for (const file of KINDS[kind].files) edits.write(`${place}/${file}`, filled(edits, `${kind}/${file}`, names));
  const test = `test/simulation/${folder}/${id}.test.ts`;
  edits.write(test, filled(edits, `${kind}/test.ts`, names));
  tidy(edits.root, [place, test, register(edits, kind, names)]);
  for (const [path, text] of modelModules(edits.root)) if (edits.read(path) !== text) edits.write(path, text);
}

/** Throws for a name that would become an invalid identifier, or that is already used by files. */
function requireFree(edits: Edits, kind: Kind, { id, constant, class: className }: Names): void {
  if (!isIdentifier(constant))
    throw new Error(`"${id}" is no name: ${constant} is a word of the language; add another word`);
  const { folder, files } = KINDS[kind];
  const list = `src/simulation/${folder}/list.ts`;
  const templates = [...files, 'test.ts'].map((file) => `scripts/templates/${kind}/${file}.template`);
  for (const path of [list, ...templates]) {
    const text = edits.read(path).replaceAll(/'[^'\n]*'|\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const taken = [constant, `${className}Model`].find((name) => new RegExp(`(?<![.\\w])${name}\\b(?!:)`).test(text));
    if (taken !== undefined) throw new Error(`"${id}" is taken: ${path} has a ${taken} already; choose another name`);
  }
}

/** Names that a module cannot declare although they are syntactically identifiers. */
const GLOBALS = ['undefined', 'NaN', 'Infinity', 'globalThis'];

function isIdentifier(name: string): boolean {
  if (GLOBALS.includes(name)) return false;
  try {
    // Strict and async, as in a module, where `await` is reserved.
    new Function(`'use strict'; return async () => { const ${name} = 0; };`);
    return true;
  } catch {
    return false;
  }
}

/** Returns the values to insert into the templates. */
function namesOf(id: string, family: string) {
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

function filled(edits: Edits, template: string, names: Names): string {
  const text = edits.read(`scripts/templates/${template}.template`);
  return Object.entries(names).reduce((part, [key, value]) => part.replaceAll(`{{${key}}}`, value), text);
}

/** Returns the index of the last mechanism of a family, or of the families before it. */
function lastUpTo(family: string): number {
  const place = FAMILIES.indexOf(family as (typeof FAMILIES)[number]);
  return mechanismDefinitions.findLastIndex((known) => FAMILIES.indexOf(known.family) <= place);
}

/** Adds one line to the list, for a mechanism after those of its family. */
function register(edits: Edits, kind: Kind, { id, constant, family }: Names): string {
  const list = `src/simulation/${KINDS[kind].folder}/list.ts`;
  const last = kind === 'mechanism' ? lastUpTo(family) : -1;
  edits.change(list, /(?<=\nconst LIST = \[)[^\]]*/, (items) => {
    const lines = items.trimEnd().split('\n');
    lines.splice(last < 0 ? lines.length : last + 2, 0, `  ${constant},`);
    return `${lines.join('\n')}\n`;
  });
  addImport(edits, list, `import { ${constant} } from './${id}/definition.ts';`);
  return list;
}

/** Adds an import anywhere among the imports, which `tidy` sorts. */
function addImport(edits: Edits, path: string, line: string): void {
  edits.change(path, /^import /m, (found) => `${line}\n${found}`);
}

/** Sorts imports and wraps lines with the project's formatter. */
function tidy(root: string, paths: readonly string[]): void {
  const biome = join(root, 'node_modules/.bin/biome');
  const { status, stderr } = spawnSync(biome, ['check', '--write', '--vcs-enabled=false', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`biome could not format what was written:\n${stderr}`);
}
