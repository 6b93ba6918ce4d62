import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

/** A report names every contract test. */
const LONGEST_OUTPUT = 64 * 2 ** 20;

/** Parts of the project in a folder of their own, in which new parts are made. */
export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'onesided-new-part-'));

  constructor(paths: readonly string[]) {
    for (const path of paths) cpSync(join(root, path), join(this.folder, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Runs an installed package's command in the copy. */
  run(command: string, ...args: string[]): { status: number | null; output: string } {
    const line = [join(root, 'node_modules', command), ...args];
    const options = { cwd: this.folder, encoding: 'utf8', maxBuffer: LONGEST_OUTPUT } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, line, options);
    return { status, output: stdout + stderr };
  }

  /** `npm run new:mechanism` or `new:workload`. */
  create(...what: string[]): { status: number | null; output: string } {
    return this.run('tsx/dist/cli.mjs', 'scripts/new-part.ts', ...what);
  }

  /** Type-checks these paths of the copy, and what they import. */
  typeCheck(include: readonly string[]): { status: number | null; output: string } {
    const config = JSON.parse(readFileSync(join(this.folder, 'tsconfig.json'), 'utf8'));
    // What the project keeps of its own check is not overwritten through the link to its packages.
    const compilerOptions = { ...config.compilerOptions, tsBuildInfoFile: 'typecheck.tsbuildinfo' };
    writeFileSync(join(this.folder, 'typecheck.json'), JSON.stringify({ compilerOptions, include }));
    return this.run('@typescript/native/bin/tsc', '--singleThreaded', '--pretty', 'false', '-p', 'typecheck.json');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
