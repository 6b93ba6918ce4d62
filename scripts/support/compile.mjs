import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { root } from './run-command.mjs';

/** What of a folder is compiled: declarations have nothing to run, and tests are read by their runner. */
const COMPILED = /(?<!\.d|\.test)\.ts$/;

/**
 * Compiles folders of the project to files of the same names below `target`, in a second and without checking types, which
 * `npm run typecheck` does. What stays the same is not written, so that several processes may do this at once.
 */
export async function compile(folders, target) {
  for (const folder of folders) {
    const sources = filesBelow(join(root, folder)).filter((file) => COMPILED.test(file));
    for (const source of sources)
      await compileFile(source, join(target, relative(root, source)).replace(/\.ts$/, '.js'));
    removeOrphans(folder, target);
  }
}

/** Leaves the version of the models beside what was compiled, which has no sources to take it from. */
export async function stampModelVersion(target) {
  const { hashSimulation } = await import(pathToFileURL(join(target, 'src/plan/model-version.js')).href);
  const stamp = { modelVersion: hashSimulation(join(root, 'src/simulation')) };
  update(join(target, 'model-version.json'), `${JSON.stringify(stamp)}\n`);
}

async function compileFile(source, file) {
  const { code, map } = await transformWithOxc(readFileSync(source, 'utf8'), source, {
    typescript: { rewriteImportExtensions: 'rewrite' },
    sourcemap: true,
  });
  const { version, names, mappings } = map;
  update(file, `${code}//# sourceMappingURL=${basename(file)}.map\n`);
  update(`${file}.map`, JSON.stringify({ version, sources: [relative(dirname(file), source)], names, mappings }));
}

/** What compiling leaves; what another process is about to name so is called otherwise yet. */
const RESULT = /(\.d\.ts|\.js(\.map)?)$/;

/** Deletes compiled files whose source is gone, so that nothing runs that is not in the tree. */
function removeOrphans(folder, target) {
  for (const file of filesBelow(join(target, folder)).filter((path) => RESULT.test(path))) {
    const source = join(root, relative(target, file)).replace(RESULT, '.ts');
    if (!existsSync(source)) rmSync(file, { force: true });
  }
}

/** Whoever reads the file meanwhile reads the old text or the new one. */
function update(path, text) {
  if (readOrNothing(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
