import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Returns the package's directory, both from sources and from compiled code. */
export function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('onesided/package.json'));
}

/** Returns the version of the package. */
export function version(): string {
  const parsed: unknown = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : 'unknown';
}
