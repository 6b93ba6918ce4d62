import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { thrownText } from '../src/spec/wording.ts';
import { createPart } from './support/new-part.ts';
import { flag, readOptions } from './support/options.mjs';

const HELP = `npm run new:mechanism NAME [FAMILY] [-- OPTION]
npm run new:workload NAME [-- OPTION]

Creates a mechanism (of the family own unless another is named) or a workload from the templates in scripts/templates: a
folder with definition, model and README, its entry in the list, a test, its golden digests and the derived
files.`;

const NO_DERIVED = `leaves digests and derived files to the next part,
or to \`npm run golden -- --new\` and \`npm run generate\``;
const options = readOptions(HELP, { 'no-derived': flag(NO_DERIVED) }, 3);
const [kind, id, family] = options.operands;
const root = join(import.meta.dirname, '..');

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
  if (options['no-derived']) return;
  keep('test/golden/digests.json');
  run('scripts/golden.ts', '--new');
  run('scripts/generate.ts');
}

try {
  for (const line of createPart(root, { kind, id, family }, derive)) console.log(line);
} catch (error) {
  console.error(thrownText(error));
  process.exitCode = 2;
}
