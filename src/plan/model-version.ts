import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registeredPlugins } from '../simulation/plugin/registered.ts';
import { withoutComments } from './without-comments.ts';

const VERSION_DIGITS = 16;

let known: string | undefined;

/**
 * Returns the content hash of the simulation and of all loaded plugins. Results may be compared or reused only under the same
 * model version.
 */
export function modelVersion(): string {
  known ??= stampedVersion() ?? hashSimulation(fileURLToPath(new URL('../simulation', import.meta.url)));
  return withPlugins(
    known,
    registeredPlugins.map(({ digest }) => digest),
  );
}

/** Returns the model version with plugins, independent of their order. Without plugins it is unchanged. */
export function withPlugins(version: string, digests: readonly string[]): string {
  if (digests.length === 0) return version;
  const hash = createHash('sha256').update([version, ...digests.toSorted()].join('\n'));
  return hash.digest('hex').slice(0, VERSION_DIGITS);
}

/**
 * Returns the first 16 hexadecimal digits of the sha256 over names and contents of all TypeScript files in a folder. Comments do
 * not count: no result depends on them.
 */
export function hashSimulation(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(sep).join('/'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    // Normalised, so a checkout with CRLF line endings is the same model.
    const code = withoutComments(readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n'));
    hash.update(`${file}\0${code}\0`);
  }
  return hash.digest('hex').slice(0, VERSION_DIGITS);
}

/** Returns the version that the build writes to `dist/model-version.json`, as compiled code has no sources to hash. */
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
