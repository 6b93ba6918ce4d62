import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registeredPlugins } from '../simulation/plugin/registered.ts';

const VERSION_DIGITS = 16;

let known: string | undefined;

/**
 * Content hash of the simulation and of all plugins of this process: results of two runs may be compared or reused only
 * under the same model version.
 */
export function modelVersion(): string {
  known ??= stampedVersion() ?? hashSimulation(fileURLToPath(new URL('../simulation', import.meta.url)));
  return withPlugins(
    known,
    registeredPlugins.map(({ digest }) => digest),
  );
}

/** The model version of a simulation with plugins, in whichever order they were named; without any it is as it was. */
export function withPlugins(version: string, digests: readonly string[]): string {
  if (digests.length === 0) return version;
  const hash = createHash('sha256').update([version, ...digests.toSorted()].join('\n'));
  return hash.digest('hex').slice(0, VERSION_DIGITS);
}

/** First 16 hexadecimal digits of the sha256 over names and contents of all TypeScript files below a folder. */
export function hashSimulation(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(sep).join('/'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    // A checkout with CRLF line ends is the same model.
    hash.update(`${file}\0${readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')}\0`);
  }
  return hash.digest('hex').slice(0, VERSION_DIGITS);
}

/** Compiled code has no sources beside it: the build leaves the version in `dist/model-version.json`. */
function stampedVersion(): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  const stamp = new URL('../../model-version.json', import.meta.url);
  if (!existsSync(stamp)) throw new Error('dist/model-version.json is missing; run `npm run build`');
  const content: unknown = JSON.parse(readFileSync(stamp, 'utf8'));
  const version =
    content && typeof content === 'object' && 'modelVersion' in content ? content.modelVersion : undefined;
  if (typeof version !== 'string') throw new Error('dist/model-version.json holds no modelVersion');
  return version;
}
