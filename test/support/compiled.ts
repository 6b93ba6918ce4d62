import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const VARIABLE = 'ONESIDED_TESTS_COMPILED';

/** What runs beside the tests in processes and threads of its own, and what that imports of `test`. */
const BESIDE = [
  'cli/made-up-simulation.ts',
  'embedded/start-and-wait.ts',
  'plugins/registered-in.ts',
  'support/faulty-simulation.ts',
  'support/plans.ts',
  'support/worker-process-main.ts',
];

/** Has such files run compiled if `dist` is as the sources are, as after `npm test` has built it. */
export function compileIfBuilt(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--check']);
  process.env[VARIABLE] = String(status === 0);
  if (status !== 0) return;
  const { options } = ts.convertCompilerOptionsFromJson({ module: 'esnext', target: 'es2023' }, root);
  for (const file of BESIDE) {
    const target = compiled(join(root, 'test', file));
    const text = readFileSync(join(root, 'test', file), 'utf8');
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { ...options, rewriteRelativeImportExtensions: true },
    });
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
  }
}

const compiled = (file: string): string => join(root, 'dist', relative(root, file)).replace(/\.ts$/, '.js');

export interface Runnable {
  readonly path: string;
  /** What Node needs to run it. */
  readonly flags: readonly string[];
}

/**
 * A source file of the project for a process or thread of its own. Compiled it starts in a tenth of the time: from source
 * each takes one to two seconds of CPU time to load.
 */
export function runnable(file: string): Runnable {
  if (process.env[VARIABLE] === 'true') return { path: compiled(file), flags: [] };
  return { path: file, flags: ['--import', import.meta.resolve('tsx')] };
}
