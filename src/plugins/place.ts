import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thrownText } from '../spec/wording.ts';

/** Location of a plugin. */
export interface PluginPlace {
  /** Name of its package, or of its file without the extension. */
  readonly name: string;
  /** The module to import, with links resolved. */
  readonly file: string;
  /** Directory to which names of the plugin's files are relative. */
  readonly root: string;
}

/**
 * Finds the plugin that an operator named: a file, by its path or URL, a folder, or a package installed in `node_modules` at or
 * above the current folder.
 * @throws Error saying what is missing
 */
export function pluginPlace(named: string, folder = process.cwd()): PluginPlace {
  if (named.trim() === '') throw new Error('it has no name: name a file, a folder or an installed package');
  const path = resolve(folder, named.startsWith('file:') ? fileURLToPath(named) : named);
  const found = existsSync(path) ? path : installed(named, folder);
  if (found === undefined) throw new Error(`there is no such file or folder (${path}), and no package of that name`);
  if (!statSync(found).isDirectory()) {
    // To read a pipe or a device may never end.
    if (!statSync(found).isFile())
      throw new Error('it is no file and no folder: name the module of the plugin, or its folder');
    if (extname(found) === '.json') throw new Error('it is data (JSON): name the module of the plugin, or its folder');
    const file = realpathSync(found);
    return { name: parse(file).name, file, root: dirname(file) };
  }
  const root = realpathSync(found);
  const about = packageAt(root);
  const candidates = candidatesIn(about);
  const file = candidates.map((candidate) => join(root, candidate)).find(isFile);
  if (file === undefined) {
    throw new Error(
      `the folder has no ${candidates.join(' or ')}: name the file, or state it in its package.json (exports)`,
    );
  }
  return { name: typeof about.name === 'string' ? about.name : basename(root), file: realpathSync(file), root };
}

/** Returns the folder of an installed package, by Node's rules. */
function installed(name: string, from: string): string | undefined {
  if (!/^(@[a-z0-9._-]+\/)?[a-z0-9._-]+$/i.test(name)) return undefined;
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function packageAt(root: string): Fields {
  const file = join(root, 'package.json');
  if (!existsSync(file)) return {};
  const parsed = parsedFile(file);
  return isFields(parsed) ? parsed : {};
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${thrownText(error)}`);
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Returns the files of a package of which the first that exists is its module. By Node's rules, main may leave out its end. */
function candidatesIn({ exports, main }: Fields): string[] {
  const exported = exportedBy(exports);
  if (exported !== undefined) return [exported];
  return typeof main === 'string' ? [main, `${main}.js`, join(main, 'index.js')] : ['index.js', 'index.mjs'];
}

function exportedBy(exports: unknown): string | undefined {
  const self = isFields(exports) && '.' in exports ? exports['.'] : exports;
  const chosen = isFields(self) ? (self.import ?? self.node ?? self.default) : self;
  const file = isFields(chosen) ? chosen.default : chosen;
  return typeof file === 'string' ? file : undefined;
}
