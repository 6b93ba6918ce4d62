import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'vite';
import { root } from './run-command.mjs';

/** Files that are made one with all that they import: doors to libraries of many modules, and what each thread of a simulation loads. */
const ALONE = [
  'src/spec/type-builder.ts',
  'src/spec/yaml-library.ts',
  'src/figure/scale-library.ts',
  'src/monitoring/open-telemetry.ts',
  'workers/simulate-run.ts',
];
/** A folder that is loaded wholly or not at all; of its files only those stay that others import. */
const TOGETHER = 'src/simulation';
const PARTS = 'parts';
/** Of which plugins import one. */
const FOR_PLUGINS = 'src/simulation/plugin/entry.ts';

/**
 * Makes few files of many in what the compiler has written, from the sources: finding hundreds of modules takes longer than
 * running them. Names and lines stay as they are, so that stack traces can be read.
 */
export async function bundle() {
  for (const file of ALONE) await bundled([file], { outDir: join(root, 'dist', dirname(file)), noExternal: true });
  const folder = join(root, 'dist', TOGETHER);
  const doors = doorsOf(folder);
  rmSync(join(folder, PARTS), { recursive: true, force: true });
  await bundled(doors, { outDir: folder });
  removeAllBut(folder, new Set(doors.map(compiledOf)));
}

/** What several of the files import is in files of its own, so that each module is there once. */
function bundled(files, { outDir, noExternal }) {
  const from = outDir.replace(join(root, 'dist'), root);
  const input = Object.fromEntries(files.map((file) => [relative(from, join(root, file)).replace(/\.ts$/, ''), file]));
  return build({
    configFile: false,
    logLevel: 'warn',
    root,
    ...(noExternal && { ssr: { noExternal } }),
    build: {
      ...{ ssr: true, outDir, emptyOutDir: false, target: 'node20', minify: false, sourcemap: true },
      rollupOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: `${PARTS}/[name].js` } },
    },
  });
}

/** Sources of the files of a compiled folder that others import. */
function doorsOf(folder) {
  const isInside = (file) => file.startsWith(`${folder}/`);
  const others = ['src', 'workers']
    .flatMap((part) => modulesIn(join(root, 'dist', part)))
    .filter((file) => !isInside(file));
  const imported = others.flatMap(importsOf).filter(isInside);
  return [...new Set([...imported.map(sourceOf), FOR_PLUGINS])].sort();
}

function importsOf(file) {
  const named = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g);
  return [...named].map(([, path]) => resolve(dirname(file), path));
}

const modulesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));

const sourceOf = (file) => relative(join(root, 'dist'), file).replace(/\.js$/, '.ts');
const compiledOf = (source) => join(root, 'dist', source.replace(/\.ts$/, '.js'));

/** Nothing is left that would be loaded a second time under another name. */
function removeAllBut(folder, kept) {
  for (const file of modulesIn(folder)) {
    if (kept.has(file) || file.startsWith(join(folder, PARTS, '/'))) continue;
    rmSync(file);
    rmSync(`${file}.map`, { force: true });
  }
}
