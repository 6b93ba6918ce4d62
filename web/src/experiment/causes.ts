import type { Run } from '../api/types.ts';

/** Runs that failed with the same code. */
export interface Cause {
  readonly code: string;
  readonly runs: number;
  readonly example: Run;
}

/** Groups failed runs by the code of their error, the most frequent first. */
export function causesOf(failed: readonly Run[]): Cause[] {
  const found = new Map<string, Cause>();
  for (const run of failed) {
    const code = run.error?.code ?? run.status;
    const { runs = 0, example = run } = found.get(code) ?? {};
    found.set(code, { code, runs: runs + 1, example });
  }
  return [...found.values()].toSorted((a, b) => b.runs - a.runs);
}

/** Returns what to do about a failed run: what a simulation refuses, it refuses each time. */
export const adviceOn = (code: string): string =>
  code.startsWith('SIM_')
    ? 'The same input fails in the same way each time: duplicate the experiment and change what the message names.'
    : 'This may be due to the worker rather than to the input: Retry computes the failed runs again.';
