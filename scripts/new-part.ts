/**
 * `npm run new:mechanism NAME [FAMILY]`, `npm run new:workload NAME`: creates a folder with definition, model and README, entries
 * in list and registry, a test, its golden digests and the derived files. The templates are in scripts/templates. With
 * --no-derived, the last two are left to the next part, or to `npm run golden -- --new` and `npm run generate`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPart } from './support/new-part.ts';

const root = join(import.meta.dirname, '..');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'no-derived': { type: 'boolean' } } });
const [kind, id, family] = positionals;

/** Runs a script in a new process, which finds the new part in the list. */
function run(script: string, ...options: string[]): void {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const { status } = spawnSync(process.execPath, [tsx, join(root, script), ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${script} failed: what it says is above`);
}

/** Runs last, since derived files are written together or not at all. */
function derive(keep: (path: string) => void): void {
  if (values['no-derived']) return;
  keep('test/golden/digests.json');
  run('scripts/golden.ts', '--new');
  run('scripts/generate.ts');
}

try {
  for (const line of createPart(root, { kind, id, family }, derive)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
