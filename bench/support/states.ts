import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A state of the code, in its own folder. */
export interface State {
  readonly name: string;
  readonly root: string;
}

export const HERE: State = { name: 'this tree', root: fileURLToPath(new URL('../../', import.meta.url)) };

/**
 * Does some work on the working tree and, with `--against COMMIT`, also on that commit, unpacked into a temporary folder. The
 * benchmark is always that of this tree and loads the measured code from the state's folder. The simulation itself imports no
 * packages.
 */
export async function withStates<Result>(
  { commit, needsPackages = true }: { readonly commit: string | undefined; readonly needsPackages?: boolean },
  work: (states: readonly State[]) => Promise<Result>,
): Promise<Result> {
  if (commit === undefined) return work([HERE]);
  const folder = mkdtempSync(join(tmpdir(), 'onesided-bench-'));
  try {
    const state = unpack(commit, folder);
    if (needsPackages) installPackages(state.root);
    return await work([HERE, state]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpack(commit: string, folder: string): State {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: HERE.root, encoding: 'utf8' }).trim();
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
  if (lock(root) === lock(HERE.root)) symlinkSync(join(HERE.root, 'node_modules'), join(root, 'node_modules'));
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
