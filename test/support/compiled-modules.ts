import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleOver } from '../../scripts/support/bundle.mjs';
import { compile, stampModelVersion } from '../../scripts/support/compile.mjs';
import { compiled, inProject, MODULES } from './compiled.ts';

/** What others than tests import of the project, which is compiled as a whole. */
const PROJECT = /^(?:src|workers)\//;

/** What threads of the simulation load, each thread anew: some hundreds of them. */
const TASKS = ['workers/simulate-run.ts', 'test/support/faulty-simulation.ts'];

export interface CompiledModulesOptions {
  /** Whether tests run again at every change: then all import the sources, whose changes Vite sees. */
  readonly watching: boolean;
}

/**
 * Has tests import the modules of the project as Node runs them. Vite would transform each of them for each kind of tests,
 * and turn every use of an import into the call of a getter, which makes the simulation slower by a quarter.
 */
export async function compiledModules({ watching }: CompiledModulesOptions): Promise<Plugin> {
  await compile(['src', 'workers', 'test'], MODULES);
  await stampModelVersion(MODULES);
  await bundleOver(TASKS, MODULES);
  linkMigrations();
  const wantsSource = (importer: string) => watching || PROJECT.test(importer);
  return {
    name: 'compiled-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith('.') || importer === undefined || wantsSource(inProject(importer))) return null;
      const file = (await this.resolve(source, importer, { skipSelf: true }))?.id;
      if (file === undefined || !PROJECT.test(inProject(file))) return null;
      return { id: compiled(file), external: true };
    },
  };
}

/** They are read beside what is compiled. */
function linkMigrations(): void {
  const link = join(MODULES, 'prisma');
  if (!existsSync(link)) symlinkSync('../../prisma', link);
}
