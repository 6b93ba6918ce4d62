import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { loadAll } from '../../src/cli/completion.ts';
import { EXIT } from '../../src/cli/failure.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { readDocument } from '../../src/spec/document.ts';
import { requireSpecification } from '../../src/spec/parse.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const scripts: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
const documents = [
  ...readdirSync(root),
  ...['docs', 'examples', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
].filter((path) => path.endsWith('.md'));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly pathNot?: string | readonly string[] };
}

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe.each(documents)('%s', (path) => {
  const text = read(path);

  it('links only to what is there', () => {
    const links = matches(text, /\]\(([^)#\s]+)(?:#[^)]*)?\)/g).filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const named = matches(text, /npm run ([a-z:-]+[a-z])/g);
    expect(named.filter((name) => !(name in scripts.scripts))).toEqual([]);
  });
});

describe('README.md', () => {
  const [, section = ''] = read('README.md').split('\n## Command line\n');
  const [commandLine = ''] = section.split('\n## ');

  it('names every command, every exit code, and what is below a command that it lists in full', async () => {
    const named = new Set(matches(commandLine, /`([a-z-]+)\b/g));
    expect(COMMANDS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
    const commands = await loadAll(COMMANDS);
    const below = ['webhook', 'schedule'].flatMap((name) => commands.find((one) => one.name() === name)!.commands);
    expect(below.map((one) => one.name()).filter((name) => !commandLine.match(new RegExp(`\\b${name}\\b`)))).toEqual(
      [],
    );
    const [codes = ''] = commandLine.match(/Exit codes:[^.]*\./) ?? [];
    expect(matches(codes, /\b(\d+) /g).map(Number)).toEqual(Object.values(EXIT));
  });

  it('shows a specification that is accepted, in both sizes', () => {
    const [yaml = ''] = matches(read('README.md'), /```yaml\n([\s\S]*?)```/g);
    const specification = requireSpecification(readDocument(yaml, 'yaml'));
    expect(planExperiment(specification).points).toBe(11);
    expect(planExperiment(specification, { quick: true }).runs).toHaveLength(132);
  });
});

describe('docs/architecture.md', () => {
  it('shows only rooms that exist', () => {
    const rooms = matches(read('docs/architecture.md'), /^\| `([a-z/]+\/)` \|/gm);
    expect(rooms.length).toBeGreaterThan(10);
    expect(rooms.filter((room) => !existsSync(join(root, room)))).toEqual([]);
  });

  it('shows every room of the service, and every folder of the simulation', () => {
    const text = read('docs/architecture.md');
    const rooms = foldersIn('src').filter((room) => room !== 'simulation' && !text.includes(`| \`src/${room}/\` |`));
    expect(rooms).toEqual([]);
    const [simulation = ''] = matches(text, /## The simulation\n\n```\n([\s\S]*?)```/g);
    expect(foldersIn('src/simulation').filter((folder) => !simulation.includes(`\n${folder}/ `))).toEqual([]);
  });

  it('says of every folder of the simulation what it imports, and of what only the types', () => {
    const [table = ''] = matches(
      read('docs/architecture.md'),
      /- Within the simulation[\s\S]*?\|---\|---\|---\|\n([\s\S]*?)\n\n/g,
    );
    const named = (cell: string) => matches(cell, /`([a-z-]+)`/g).sort();
    const shown = table.split('\n').map((row) => {
      const [, folder = '', values = '', types = ''] = row.split('|');
      return [named(folder)[0], { values: named(values), types: named(types) }];
    });
    const folders = foldersIn('src/simulation').filter((folder) => folder !== 'plugin');
    const actual = folders.map((folder) => [folder, importsOfFolder(folder)]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(actual));
  });

  it('says of every part of the service what the rules let it import', () => {
    const [table = ''] = matches(
      read('docs/architecture.md'),
      /- In the rest of the code base[\s\S]*?\|---\|---\|\n([\s\S]*?)\n\n/g,
    );
    const shown = table.split('\n').flatMap((row) => {
      const [, parts = '', allowed = ''] = row.split('|');
      return matches(parts, /`([a-z-]+)`/g).map((part) => [part, matches(allowed, /`([a-z-]+)`/g).sort()]);
    });
    expect(Object.fromEntries(shown)).toEqual(allowedByRules());
  });
});

/** The other folders of the simulation from which files of one import values, and those from which they import types only. */
function importsOfFolder(folder: string): { values: string[]; types: string[] } {
  const found = { values: new Set<string>(), types: new Set<string>() };
  const files = readdirSync(join(root, 'src/simulation', folder), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const path = join('src/simulation', folder, file);
    for (const [, what = '', from = ''] of read(path).matchAll(/^(?:import|export) ([^;]*?) from '(\.[^']+)';/gm)) {
      const [, other] = /^src\/simulation\/([^/]+)\//.exec(join(dirname(path), from)) ?? [];
      if (other === undefined || other === folder) continue;
      const names = matches(what, /(?:[{,]\s*)((?:type )?\w+)/g);
      const isType = what.startsWith('type ') || (names.length > 0 && names.every((name) => name.startsWith('type ')));
      found[isType ? 'types' : 'values'].add(other);
    }
  }
  const types = [...found.types].filter((other) => !found.values.has(other));
  return { values: [...found.values].sort(), types: types.sort() };
}

/** The folders of `src`, besides `spec`, from which each part of the service may import something. */
function allowedByRules(): Record<string, string[]> {
  const { forbidden }: { forbidden: readonly Rule[] } = createRequire(import.meta.url)(
    join(root, '.dependency-cruiser.cjs'),
  );
  const rules = forbidden.flatMap(({ name, from, to }) => {
    const [part = ''] = matches(from.path ?? '', /^\^src\/([a-z-]+)\/$/g);
    if (name !== `${part}-imports`) return [];
    const folders = matches([to.pathNot ?? []].flat().join('\n'), /\^src\/([a-z-]+)\//g);
    const others = folders.filter((folder) => folder !== part && folder !== 'spec');
    return [[part, [...new Set(others)].sort()] as const];
  });
  return Object.fromEntries(rules);
}

describe('docs/plugins.md', () => {
  it('names all commands that take plugins', () => {
    const [sentence = ''] = matches(
      read('docs/plugins.md'),
      /((?:`[a-z-]+`(?:, |,\n| and |\nand )?)+) take plugins\./g,
    );
    expect(matches(sentence, /`([a-z-]+)`/g)).toEqual(
      COMMANDS.filter(({ takesPlugins }) => takesPlugins).map(({ name }) => name),
    );
  });
});
