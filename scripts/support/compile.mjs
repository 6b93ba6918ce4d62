import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { root } from './run-command.mjs';

/** Files to compile: declarations contain no code, and tests are read by their runner. */
const COMPILED = /(?<!\.d|\.test)\.ts$/;

/**
 * Compiles folders of the project to files of the same names below `target`, in about a second and without checking types, which
 * `npm run typecheck` does. Unchanged files are not rewritten, so several processes may compile concurrently.
 */
export async function compile(folders, target) {
  for (const folder of folders) {
    const sources = filesBelow(join(root, folder)).filter((file) => COMPILED.test(file));
    for (const source of sources)
      await compileFile(source, join(target, relative(root, source)).replace(/\.ts$/, '.js'));
    removeOrphans(folder, target);
  }
}

/** Writes the model version beside the compiled code, which has no sources to derive it from. */
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

/** Names of compiled files; the temporary files of concurrent processes have other names. */
const RESULT = /(\.d\.ts|\.js(\.map)?)$/;

/** Deletes compiled files whose source is gone, so no removed code runs. */
function removeOrphans(folder, target) {
  for (const file of filesBelow(join(target, folder)).filter((path) => RESULT.test(path))) {
    const source = join(root, relative(target, file)).replace(RESULT, '.ts');
    if (!existsSync(source)) rmSync(file, { force: true });
  }
}

/** Replaces a file atomically: concurrent readers see either the old or the new text. */
export function update(path, text) {
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
