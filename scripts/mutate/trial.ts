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

/** Golden runs among the contract tests detect any change, not only errors. */
const NOT_GOLDEN = '^(?!.*npm run golden)';

interface Failure {
  /** The test that failed and its message. */
  readonly by: string;
  /** The files that fail when they are run again. */
  readonly files: readonly string[];
}

/** Tries mutations in a copy of the project. */
export class Trials {
  /** Test files that are known to pass without a mutation. */
  private readonly passing = new Set<string>();

  constructor(private readonly copy: string) {}

  /**
   * Runs the rounds of tests on a changed file, which is restored afterwards.
   * @throws Error if a test that detects the mutation fails without it, too
   */
  async of({ file, start, end, to }: Mutation, rounds: Rounds): Promise<Outcome> {
    const path = join(this.copy, file);
    const text = readFileSync(path, 'utf8');
    const began = performance.now();
    writeFileSync(path, text.slice(0, start) + to + text.slice(end));
    const found = await firstRoundToFail(this.copy, rounds).finally(() => writeFileSync(path, text));
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    if (found === undefined) return { verdict: 'survived', seconds };
    const { failure, round } = found;
    if (failure === 'hung') return { verdict: 'hung', by: `round ${round}`, seconds };
    await this.requirePassing(failure.files);
    return { verdict: 'killed', by: failure.by, seconds };
  }

  /** A test that fails anyway would seem to detect every mutation. */
  private async requirePassing(files: readonly string[]): Promise<void> {
    const unknown = files.filter((file) => !this.passing.has(file));
    const failure = unknown.length === 0 ? undefined : await runTests(this.copy, unknown);
    if (failure !== undefined) {
      const reason = failure === 'hung' ? `${unknown.join(' ')} does not end` : failure.by;
      throw new Error(`A test fails without any mutation, so mend it first: ${reason}`);
    }
    for (const file of unknown) this.passing.add(file);
  }
}

async function firstRoundToFail(copy: string, rounds: Rounds) {
  for (const [index, tests] of rounds.entries()) {
    const failure = await runTests(copy, tests);
    if (failure !== undefined) return { failure, round: index + 1 };
  }
  return undefined;
}

/** @returns the first test that failed, `hung`, or undefined if all passed */
async function runTests(copy: string, tests: readonly string[]): Promise<Failure | 'hung' | undefined> {
  const report = join(copy, 'report', 'report.json');
  rmSync(report, { force: true });
  mkdirSync(join(copy, 'report'), { recursive: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
  const flags = ['run', '--bail=1', `--testNamePattern=${NOT_GOLDEN}`, ...reporters];
  const code = await runToEnd([vitest, ...flags, ...tests], copy);
  if (code === undefined) return 'hung';
  if (code === 0) return undefined;
  const failed = existsSync(report) ? firstFailure(JSON.parse(readFileSync(report, 'utf8')), copy) : undefined;
  return failed ?? { by: 'tests that could not start', files: tests };
}

/** Returns the exit code, or undefined if it had to be killed. Its child processes end with it. */
function runToEnd(line: readonly string[], cwd: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const env = { ...process.env, LONG_TESTS: 'too', TESTS_END_AT_FAILURE: '1' };
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

function firstFailure({ testResults }: Report, copy: string): Failure | undefined {
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    const file = relative(copy, name);
    const first = (text = '') => text.split('\n')[0];
    if (failed) return { by: `${file}: ${failed.fullName}: ${first(failed.failureMessages[0])}`, files: [file] };
    if (status === 'failed') return { by: `${file}: ${first(message)}`, files: [file] };
  }
  return undefined;
}
