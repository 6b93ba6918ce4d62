import type { LocalStore } from '../local-store/local-store.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import type { Trace } from '../simulation/run.ts';
import type { Run } from '../spec/resources/run.ts';
import { EXIT, Failure } from './failure.ts';
import { runLocally } from './local-run.ts';
import { note } from './output.ts';
import { type Progress, startProgress } from './progress.ts';

export interface WatchedOptions {
  readonly threads: number;
  readonly store: LocalStore | undefined;
  readonly progress: boolean;
  /** Ends the runs as unfinished, for callers with a time limit. */
  readonly stop?: AbortSignal;
  /** Schedules of the plan, by digest. */
  readonly schedules?: ReadonlyMap<string, Uint8Array>;
  readonly onRun?: (run: Run, planned: PlannedRun, trace: Trace | undefined) => void;
}

/** Runs a plan with progress on standard error. Ctrl-C or `stop` end it with a Failure that reports how many results are kept. */
export async function runWatched(planned: readonly PlannedRun[], options: WatchedOptions): Promise<Run[]> {
  const { threads, store, schedules, stop, onRun } = options;
  const interrupt = new AbortController();
  const signal = stop ? AbortSignal.any([stop, interrupt.signal]) : interrupt.signal;
  const onInterrupt = () => interrupt.abort();
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);
  const done = new Done(planned, startProgress({ total: planned.length, unit: 'runs', quiet: !options.progress }));
  try {
    return await runLocally(planned, {
      ...{ threads, store, signal, ...(schedules && { schedules }) },
      onRun: (run, plan, trace) => {
        done.add(run, plan);
        onRun?.(run, plan, trace);
      },
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    if (stop?.aborted) throw new Failure(EXIT.unfinished, done.endedText('Stopped', store));
    throw new Failure(EXIT.interrupted, done.endedText('Cancelled', store));
  } finally {
    done.stop();
    if (store && store.found > 0) note(foundText(store.found, store.folder));
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
  }
}

const foundText = (found: number, folder: string): string =>
  `${found} ${found === 1 ? 'result' : 'results'} reused from ${folder}.`;

/** Tracks finished runs and expected work; stored results do not count as work. */
class Done {
  readonly #total: number;
  readonly #progress: Progress;
  #work: number;
  #runs = 0;
  #usable = 0;
  #worked = 0;

  constructor(planned: readonly PlannedRun[], progress: Progress) {
    this.#total = planned.length;
    this.#progress = progress;
    this.#work = planned.reduce((sum, { costSeconds }) => sum + costSeconds, 0);
  }

  add({ reused, status }: Run, { costSeconds }: PlannedRun): void {
    this.#runs += 1;
    if (status !== 'failed') this.#usable += 1;
    if (reused) this.#work -= costSeconds;
    else this.#worked += costSeconds;
    this.#progress.update(this.#runs, this.#share());
  }

  #share(): number {
    if (this.#runs === this.#total) return 1;
    return this.#work > 0 ? Math.min(1, this.#worked / this.#work) : this.#runs / this.#total;
  }

  stop(): void {
    this.#progress.stop();
  }

  endedText(how: 'Cancelled' | 'Stopped', store: LocalStore | undefined): string {
    const text = `${how}: ${this.#runs} of ${this.#total} runs were done.`;
    if (!store?.writable) return `${text} No results are kept.`;
    return `${text} ${this.#usable} are kept in ${store.folder}; the same command continues from there.`;
  }
}
