import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '../src/spec/errors.ts';
import type { FinishedRun, WorkStore } from '../src/store/contract.ts';
import { failedResult } from './simulation-task.ts';

const MOST_RUNS = 128;
/**
 * How long to wait for further results before writing, ms: shorter for a single run, for which a user may be waiting, than for
 * sweeps with many results.
 */
const FLUSH_MS = { alone: 40, sweep: 150 };
const LONGEST_PAUSE_MS = 2000;

/** Collects results and writes many in one transaction. While the database is unavailable, it keeps them and retries. */
export class Reporter {
  private readonly work: WorkStore;
  private readonly onRefused: (runIds: readonly string[]) => void;
  private readonly waiting: { run: FinishedRun; written: () => void }[] = [];
  private writing: Promise<void> | undefined;
  private abandoned = false;

  constructor(work: WorkStore, onRefused: (runIds: readonly string[]) => void) {
    this.work = work;
    this.onRefused = onRefused;
  }

  /** Resolves when the result has been stored, or refused because the claim was lost. */
  report(run: FinishedRun): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ run, written: resolve });
      this.writing ??= this.write();
    });
  }

  /** Writes pending results; gives up if the database is unavailable. */
  async close(): Promise<void> {
    this.abandoned = true;
    await this.writing;
  }

  private async write(): Promise<void> {
    for (let written = 0; this.waiting.length > 0; written += 1) {
      if (this.waiting.length < MOST_RUNS && !this.abandoned)
        await delay(written === 0 ? FLUSH_MS.alone : FLUSH_MS.sweep);
      const batch = this.waiting.splice(0, MOST_RUNS);
      await this.store(batch.map(({ run }) => run));
      for (const { written } of batch) written();
    }
    this.writing = undefined;
  }

  private async store(runs: readonly FinishedRun[]): Promise<void> {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        const { refused } = await this.work.finish(runs);
        if (refused.length > 0) this.onRefused(refused);
        return;
      } catch (error) {
        // Also retried if the outcome of the commit is unknown: results already stored are refused the second time.
        if (this.abandoned) return;
        if (isOfData(error)) return this.storeAlone(runs, error);
        await delay(pauseMs);
      }
    }
  }

  /**
   * Stores results one by one, so one that the database cannot store does not block the others. That run would produce the same
   * result again, so it is recorded as failed.
   */
  private async storeAlone(runs: readonly FinishedRun[], error: Error): Promise<void> {
    const [first, ...others] = runs;
    if (first && others.length === 0) return this.storeRefusal(first, error);
    for (const run of runs) await this.store([run]);
  }

  private async storeRefusal(run: FinishedRun, { message }: Error): Promise<void> {
    // If even this is refused, the run is recovered when its lease expires.
    if (run.result.error?.code === REFUSED) return;
    const said = `The database does not take the result: ${message}`;
    await this.store([{ ...run, result: failedResult({ code: REFUSED, message: said }) }]);
  }
}

const REFUSED = 'RUN_RESULT_REFUSED' satisfies ErrorCode;

/**
 * Whether the data itself is refused: SQLSTATE classes 22, 23 and 54 (a limit of PostgreSQL is exceeded), or data that cannot be
 * made into a statement, such as a string that is too long.
 */
function isOfData(error: unknown): error is Error {
  if (error instanceof RangeError || error instanceof TypeError) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && (/^(2[23]|54)\w{3}$/.test(code) || code === 'ERR_STRING_TOO_LONG');
}
