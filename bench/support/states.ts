import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A state of the code, in its own folder. */
export interface State {
  readonly name: string;
  readonly root: string;
  /** File of the module `measured.ts` of this state. */
  readonly module: string;
}

export type Measured = typeof import('./measured.ts');

const MEASURED = 'bench/support/measured.ts';
const BUNDLER = 'scripts/support/bundle.mjs';
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Choice {
  readonly commit: string | undefined;
  /** Whether the bench needs the packages that the other state imports. */
  readonly needsPackages?: boolean;
}

/**
 * Does some work on the working tree and, with `--against COMMIT`, also on that commit, unpacked into a temporary folder. The
 * benchmark is always that of this tree and loads the measured code from the state's folder. Each state is built as it builds
 * the module of its simulation threads: bundled or, if it is older than that, file by file.
 */
export async function withStates<Result>(
  { commit, needsPackages = true }: Choice,
  work: (states: readonly State[]) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-bench-'));
  try {
    const here = { name: 'this tree', root: ROOT, module: built(ROOT, join(folder, 'built')) };
    return await work(commit === undefined ? [here] : [here, unpacked(commit, folder, needsPackages)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpacked(commit: string, folder: string, needsPackages: boolean): State {
  const { name, root } = unpack(commit, folder);
  if (needsPackages || bundles(root)) installPackages(root);
  mkdirSync(join(root, dirname(MEASURED)), { recursive: true });
  copyFileSync(join(ROOT, MEASURED), join(root, MEASURED));
  return { name, root, module: built(root, join(folder, 'other-built')) };
}

/** Whether a state bundles what its simulation threads load. */
function bundles(root: string): boolean {
  return existsSync(join(root, BUNDLER)) && readFileSync(join(root, BUNDLER), 'utf8').includes('function bundleOver');
}

/** Builds in another process: the memory of this one would count as that of the cases, which it starts. */
function built(root: string, target: string): string {
  if (!bundles(root)) return join(root, MEASURED);
  const [bundler, files, folder] = [pathToFileURL(join(root, BUNDLER)).href, [MEASURED], target].map((value) =>
    JSON.stringify(value),
  );
  const program = `import { bundleOver } from ${bundler}; await bundleOver(${files}, ${folder});`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root });
  return join(target, MEASURED.replace(/\.ts$/, '.js'));
}

function unpack(commit: string, folder: string): Omit<State, 'module'> {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).trim();
  const name = git('rev-parse', '--short', `${commit}^{commit}`);
  const root = join(folder, 'tree');
  mkdirSync(root);
  git('archive', '--format=tar', '-o', join(folder, 'tree.tar'), name);
  execFileSync('tar', ['-xf', join(folder, 'tree.tar'), '-C', root]);
  return { name, root };
}

/** Uses the dependencies of this tree if the other state has the same ones, otherwise installs its own. */
function installPackages(root: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(root) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  else execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: root, stdio: 'ignore' });
}

/** Loads a module of a state by its path in the tree. */
export async function load<Module>(root: string, path: string): Promise<Module> {
  return (await import(pathToFileURL(join(root, path)).href)) as Module;
}

/** Returns the speed of this tree relative to the other state for each measurement, and the geometric mean. */
export function ratiosOf(
  names: readonly string[],
  [here, other]: readonly State[],
  speedOf: (name: string, state: State) => number,
): Record<string, number> {
  if (here === undefined || other === undefined) return {};
  const ratios = names.map((name) => [name, speedOf(name, here) / speedOf(name, other)] as const);
  const overall = Math.exp(ratios.reduce((sum, [, ratio]) => sum + Math.log(ratio), 0) / ratios.length);
  return Object.fromEntries([...ratios, ['overall', overall]]);
}

/** Prints the ratios, if there is another state. */
export function printRatios(what: string, ratios: Readonly<Record<string, number>>, commit: string | undefined): void {
  if (commit === undefined) return;
  console.log(`${what} of this tree, relative to ${commit}:`);
  console.table(Object.entries(ratios).map(([name, ratio]) => ({ case: name, ratio: ratio.toFixed(2) })));
}
