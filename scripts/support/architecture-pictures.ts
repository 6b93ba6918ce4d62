import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..', '..');

/** A directory shown in the import graph, and the directories that it imports from. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const HEAD = `<!-- Derived from the imports by \`npm run generate\`. -->
# Import graph

An arrow points from a directory to a directory that its files import. Arrows implied by a longer path are left out, so the
graphs show the order of the layers. \`npm run boundaries\` checks every individual import against the rules.
`;

/**
 * Returns two Mermaid diagrams of the current imports: between the folders of the service, and between those of the simulation.
 */
export function architecturePictures(): string {
  const modules = modulesOf(['src', 'workers', 'web/src']);
  const service = reduced(importsBetween(modules, serviceRoom));
  const simulation = reduced(importsBetween(modules, simulationRoom));
  return `${HEAD}\n## The service\n\n${mermaid(service)}\n## The simulation\n\n${mermaid(simulation)}`;
}

/** A source file, and the files of the project that it imports, all as paths from the project's folder. */
interface Module {
  readonly source: string;
  readonly imports: readonly string[];
}

/** Imports name files, so the text of a file tells them; resolving each, as `npm run boundaries` does, takes eight times as long. */
function modulesOf(folders: readonly string[]): Module[] {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return sources
    .filter((source) => /\.(?:ts|svelte)$/.test(source) && !source.includes('generated'))
    .map((source) => ({ source, imports: importsOf(source) }));
}

function importsOf(source: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, source), 'utf8'));
  const relative = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
  return relative.map((name) => join(dirname(source), name));
}

/** Returns `src/api` for files in it, `workers`, `web`; undefined for packages. */
function serviceRoom(path: string): string | undefined {
  return /^src\/[^/]+(?=\/)/.exec(path)?.[0] ?? /^(?:workers|web)(?=\/)/.exec(path)?.[0];
}

/** Returns `engine` for files in `src/simulation/engine`. Files beside the folders only combine them and form no layer. */
function simulationRoom(path: string): string | undefined {
  return /^src\/simulation\/([^/]+)\//.exec(path)?.[1];
}

function importsBetween(modules: readonly Module[], roomOf: (path: string) => string | undefined): Imports {
  const imports = new Map<string, Set<string>>();
  for (const { source, imports: imported } of modules) {
    const from = roomOf(source);
    if (from === undefined) continue;
    const others = imports.get(from) ?? new Set<string>();
    imports.set(from, others);
    for (const path of imported) {
      const to = roomOf(path);
      if (to !== undefined && to !== from) others.add(to);
    }
  }
  return imports;
}

/** Removes edges implied by others. Edges between modules that import each other are kept. */
function reduced(imports: Imports): Imports {
  const leadsTo = (from: string, to: string, seen: Set<string>): boolean =>
    [...(imports.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return leadsTo(next, to, seen);
    });
  const isImplied = (from: string, to: string) =>
    [...(imports.get(from) ?? [])].some(
      (way) => way !== to && leadsTo(way, to, new Set([from, way])) && !leadsTo(to, way, new Set([from, to])),
    );
  return new Map(
    [...imports].map(([from, others]) => [from, new Set([...others].filter((to) => !isImplied(from, to)))]),
  );
}

function mermaid(imports: Imports): string {
  const rooms = [...imports.keys()].sort();
  const name = (room: string) => room.replaceAll(/\W/g, '_');
  const nodes = rooms.map((room) => `  ${name(room)}["${room}"]`);
  const arrows = rooms.flatMap((from) =>
    [...(imports.get(from) ?? [])].sort().map((to) => `  ${name(from)} --> ${name(to)}`),
  );
  return ['```mermaid', 'flowchart TD', ...nodes, ...arrows, '```', ''].join('\n');
}
