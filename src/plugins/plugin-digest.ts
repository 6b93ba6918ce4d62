import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, relative, sep } from 'node:path';

const INSTALLED = 'node_modules/';
const TEXT = new Set(['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.json']);

/**
 * Returns the SHA-256 over names and contents of files. Names are relative to the plugin or to the installed package of a
 * dependency, so the digest does not depend on the location. CRLF line endings are normalised in text.
 */
export function digestOfFiles(root: string, files: Iterable<string>): string {
  const lines = [...files].map((file) => `${nameOf(root, file)}\0${contentDigest(file)}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Returns the name of a file, the same on every host: `lib/model.js`, or `npm:left-pad/index.js` in a dependency. */
export function nameOf(root: string, file: string): string {
  const own = slashed(relative(root, file));
  const isWithin = !own.startsWith('../') && !own.includes(INSTALLED);
  const whole = slashed(file);
  const installed = whole.lastIndexOf(INSTALLED);
  return isWithin || installed < 0 ? own : `npm:${whole.slice(installed + INSTALLED.length)}`;
}

const slashed = (path: string): string => path.split(sep).join('/');

function contentDigest(file: string): string {
  const hash = createHash('sha256');
  if (TEXT.has(extname(file))) hash.update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
  else hash.update(readFileSync(file));
  return hash.digest('hex');
}
