import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'vite';
import { update } from './compile.mjs';
import { root } from './run-command.mjs';

/**
 * Files bundled with all their imports: the only imports of libraries with many modules, and what each simulation thread loads.
 */
const ALONE = [
  'src/spec/type-builder.ts',
  'src/spec/schema-checks.ts',
  'src/spec/yaml-library.ts',
  'src/figure/scale-library.ts',
  'src/monitoring/open-telemetry.ts',
  'workers/simulate-run.ts',
];
/** A folder that is loaded as a whole or not at all; only those of its files that others import are kept. */
const TOGETHER = 'src/simulation';
const PARTS = 'parts';
/** Plugins import this one. */
const FOR_PLUGINS = 'src/simulation/plugin/entry.ts';

/**
 * Constants stay constants: V8 compiles their values into the code. Of a `var`, into which Vite turns them otherwise, it loads and
 * checks the value at each use: a sixth more instructions for a put.
 */
const namedParts = { entryFileNames: '[name].js', chunkFileNames: `${PARTS}/[name].js`, topLevelVar: false };

/**
 * Bundles the compiler's output into few files, from the sources: locating hundreds of modules takes longer than executing them.
 * Names and lines are preserved, so stack traces remain readable.
 */
export async function bundle() {
  for (const file of ALONE) await bundled([file], { outDir: join(root, 'dist', dirname(file)), noExternal: true });
  const folder = join(root, 'dist', TOGETHER);
  const doors = doorsOf(folder);
  rmSync(join(folder, PARTS), { recursive: true, force: true });
  await bundled(doors, { outDir: folder });
  removeAllBut(folder, new Set(doors.map(compiledOf)));
}

/**
 * Bundles source files over their compiled modules below `target`. A thread that loads one starts in a quarter of the time; its
 * modules are separate from those that the rest of the process imports.
 */
export async function bundleOver(files, target) {
  const input = Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), file]));
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    ssr: { noExternal: true },
    build: {
      ...{ ssr: true, outDir: target, write: false, target: 'node20', minify: false, sourcemap: true },
      rollupOptions: { input, output: namedParts },
    },
  });
  for (const { fileName, code, source } of output) update(join(target, fileName), code ?? source);
}

/** Modules imported by several of the files are in separate files, so each module exists once. */
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
      rollupOptions: { input, output: namedParts },
    },
  });
}

/** Returns the source files of a compiled folder that others import. */
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

/** Removes all other files, so nothing is loaded twice under different names. */
function removeAllBut(folder, kept) {
  for (const file of modulesIn(folder)) {
    if (kept.has(file) || file.startsWith(join(folder, PARTS, '/'))) continue;
    rmSync(file);
    rmSync(`${file}.map`, { force: true });
  }
}
