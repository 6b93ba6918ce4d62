import { readFileSync } from 'node:fs';

/** Version of the package; from source it lies two folders up, compiled three. */
export function version(): string {
  const up = import.meta.url.endsWith('.ts') ? '../../package.json' : '../../../package.json';
  const parsed: unknown = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : 'unknown';
}
