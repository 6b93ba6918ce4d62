import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, reasonOf } from './failures.ts';
import { type Identity, nameOf, obstacle } from './identity.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

export function binariesIn(folder: string): Binaries {
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
}

export interface Refusal {
  readonly reason: string;
  /** Whether the same programs may run from another location. */
  readonly dependsOnPlace: boolean;
}

/** Returns why the given user cannot run the programs in a folder; undefined if a trial run succeeds. */
export async function whyNotExecutable(folder: string, identity: Identity): Promise<Refusal | undefined> {
  for (const program of Object.values(binariesIn(folder))) {
    try {
      await promisify(execFile)(program, ['--version'], { ...identity, cwd: '/' });
    } catch (error) {
      const reason = await explain(program, identity, error);
      return { reason, dependsOnPlace: codeOf(error) === 'EACCES' || /permission denied/i.test(reason) };
    }
  }
  return undefined;
}

/** Explains why a program could not be started, as Node reports only an error code. */
async function explain(program: string, identity: Identity, error: unknown): Promise<string> {
  const code = codeOf(error);
  if (code !== 'EACCES' && code !== 'ENOENT') return `${program}: ${reasonOf(error)}`;
  const status = await stat(program).catch(() => undefined);
  if (status === undefined) return `${program} is missing; install anew with \`npm ci\``;
  // The file exists: what is missing is the program loader that it names.
  if (code === 'ENOENT') return `${program} needs the GNU C library, which this system lacks (Alpine, for example)`;
  const closed = await obstacle(program, identity);
  if (closed !== undefined) return `${nameOf(identity)} cannot enter ${closed}`;
  const mount = noexecMount(program, await readFile('/proc/self/mounts', 'utf8').catch(() => ''));
  return mount === undefined ? `${program} is not executable` : `${mount} is mounted with "noexec"`;
}

/** Returns the mount point that contains a file, if it is mounted noexec. `mounts` is the content of /proc/self/mounts. */
export function noexecMount(file: string, mounts: string): string | undefined {
  const holding = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, point = '', , options = '']) => ({ point: point.replaceAll('\\040', ' '), options: options.split(',') }))
    .filter(({ point }) => point !== '' && `${file}/`.startsWith(point === '/' ? '/' : `${point}/`))
    // Of several mounts at one point, the last is in effect.
    .reduce<{ point: string; options: string[] } | undefined>(
      (best, mount) => (best === undefined || mount.point.length >= best.point.length ? mount : best),
      undefined,
    );
  return holding?.options.includes('noexec') ? holding.point : undefined;
}
