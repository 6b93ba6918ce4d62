import { execFileSync } from 'node:child_process';
import { count, text, valued } from '../../scripts/support/options.mjs';
import { ROOT } from './states.ts';

/** Options that several benches have. */
export const against = valued(
  'COMMIT',
  'also measures this state of the code, in turns, and prints the ratios',
  commit,
);
export const json = text('FILE', 'also writes the results to this file');
export const repeat = (usual: number) => count('N', 'measurements of each case, of which the median counts', usual);

function commit(given: string): string {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${given}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return given;
  } catch {
    throw new Error(`${given} is not a commit of this repository`);
  }
}
