import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { modelModules } from './support/models-by-id.ts';
import { flag, readOptions } from './support/options.mjs';

const HELP = `npm run generate [-- OPTION]

Writes all committed files that are derived from the sources.`;

const options = readOptions(HELP, { check: flag('writes nothing, and fails if one of them differs') });
const root = join(import.meta.dirname, '..');

// The service cannot be loaded with models of folders that are gone.
const models = modelModules(root);
if (options.check) check(models);
else for (const [path, content] of models) write(path, content);
if (process.exitCode !== 1) await deriveFromService();

/** Loads the whole service, for which help should not wait. */
async function deriveFromService(): Promise<void> {
  const { derivedFiles } = await import('./support/derived-files.ts');
  const derived = await derivedFiles();
  if (options.check) check(derived);
  else for (const [path, content] of derived) write(path, content);
}

function write(path: string, content: string): void {
  const target = join(root, path);
  if (existsSync(target) && readFileSync(target, 'utf8') === content) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
  console.log(`wrote ${path}`);
}

function check(files: ReadonlyMap<string, string>): void {
  const stale = [...files.keys()].filter((path) => {
    const target = join(root, path);
    return !existsSync(target) || readFileSync(target, 'utf8') !== files.get(path);
  });
  if (stale.length === 0) return;
  console.error(
    `Derived files differ from their sources: ${stale.join(', ')}. Run \`npm run generate\` and commit them.`,
  );
  process.exitCode = 1;
}
