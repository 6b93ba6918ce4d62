import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Mutation } from './mutations.ts';
import type { Rounds } from './related-tests.ts';

export interface Outcome {
  readonly verdict: 'killed' | 'hung' | 'survived';
  /** The test that detected the mutation, or the round of tests that did not end. */
  readonly by?: string;
  readonly seconds: number;
}

/** Time without output, s, after which tests count as stuck in an infinite loop: each of them times out long before. */
const SILENT_SECONDS = 150;

/** Runs the rounds of tests on a changed file in a copy of the project, which is restored afterwards. */
export async function tryMutation(copy: string, { file, start, end, to }: Mutation, rounds: Rounds): Promise<Outcome> {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  writeFileSync(path, text.slice(0, start) + to + text.slice(end));
  try {
    for (const [index, round] of rounds.entries()) {
      const failure = await runTests(copy, round);
      if (failure === 'hung') return { verdict: 'hung', by: `round ${index + 1}`, seconds: seconds() };
      if (failure !== undefined) return { verdict: 'killed', by: failure, seconds: seconds() };
    }
    return { verdict: 'survived', seconds: seconds() };
  } finally {
    writeFileSync(path, text);
  }
}

/** @returns the first test that failed, `hung`, or undefined if all passed */
export async function runTests(copy: string, tests: readonly string[]): Promise<string | undefined> {
  const report = join(copy, 'report', 'report.json');
  rmSync(report, { force: true });
  mkdirSync(join(copy, 'report'), { recursive: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const flags = ['run', '--bail=1', '--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runToEnd([vitest, ...flags, ...tests], copy);
  if (code === undefined) return 'hung';
  if (code === 0) return undefined;
  return existsSync(report)
    ? firstFailure(JSON.parse(readFileSync(report, 'utf8')), copy)
    : 'tests that could not start';
}

/** Returns the exit code, or undefined if it had to be killed. Its child processes end with it. */
function runToEnd(line: readonly string[], cwd: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const env = { ...process.env, LONG_TESTS: 'too' };
    const child = spawn(process.execPath, line, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    let isLate = false;
    const end = (signal: NodeJS.Signals) => endGroup(child.pid!, signal);
    const late = setTimeout(() => {
      isLate = true;
      end('SIGTERM');
      setTimeout(end, 10_000, 'SIGKILL').unref();
    }, SILENT_SECONDS * 1000);
    child.stdout.on('data', () => late.refresh());
    const exit = () => end('SIGTERM');
    process.once('exit', exit);
    child.on('close', (code) => {
      process.off('exit', exit);
      clearTimeout(late);
      resolve(isLate ? undefined : (code ?? 1));
    });
  });
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function firstFailure({ testResults }: Report, copy: string): string {
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    const file = relative(copy, name);
    if (failed) return `${file}: ${failed.fullName}: ${failed.failureMessages[0]?.split('\n')[0]}`;
    if (status === 'failed') return `${file}: ${message.split('\n')[0]}`;
  }
  return 'an error outside of the tests';
}
