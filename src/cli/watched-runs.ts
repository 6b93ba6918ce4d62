import type { LocalStore } from '../local-store/local-store.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import type { Trace } from '../simulation/run.ts';
import type { Run } from '../spec/resources/run.ts';
import { EXIT, Failure } from './failure.ts';
import { runLocally } from './local-run.ts';
import { note } from './output.ts';
import { startProgress } from './progress.ts';
import { WatchedWork } from './watched-work.ts';

export interface WatchedOptions {
  readonly threads: number;
  readonly store: LocalStore | undefined;
  readonly progress: boolean;
  /** Ends the runs as unfinished, for callers with a time limit. */
  readonly stop?: AbortSignal;
  /** Schedules of the plan, by digest. */
  readonly schedules?: ReadonlyMap<string, Uint8Array>;
  readonly onRun?: (run: Run, planned: PlannedRun, trace: Trace | undefined) => void | Promise<void>;
}

/** Runs a plan with progress on standard error. Ctrl-C or `stop` end it with a Failure that reports how many results are kept. */
export async function runWatched(planned: readonly PlannedRun[], options: WatchedOptions): Promise<Run[]> {
  const { threads, store, schedules, stop, onRun } = options;
  const interrupt = new AbortController();
  const signal = stop ? AbortSignal.any([stop, interrupt.signal]) : interrupt.signal;
  const onInterrupt = () => interrupt.abort();
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);
  const progress = startProgress({ total: planned.length, unit: 'runs', quiet: !options.progress });
  const done = new WatchedWork(planned, threads);
  try {
    return await runLocally(planned, {
      ...{ threads, store, signal, ...(schedules && { schedules }) },
      onRun: (run, plan, trace) => {
        done.add(run, plan);
        progress.update(done.runs, done);
        return onRun?.(run, plan, trace);
      },
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    if (stop?.aborted) throw new Failure(EXIT.unfinished, endedText('Stopped', done, { planned, store }));
    throw new Failure(EXIT.interrupted, endedText('Cancelled', done, { planned, store }));
  } finally {
    progress.stop();
    if (store && store.found > 0) note(foundText(store.found, store.folder));
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
  }
}

interface Ended {
  readonly planned: readonly PlannedRun[];
  readonly store: LocalStore | undefined;
}

const foundText = (found: number, folder: string): string =>
  `${found} ${found === 1 ? 'result' : 'results'} reused from ${folder}.`;

function endedText(how: 'Cancelled' | 'Stopped', done: WatchedWork, { planned, store }: Ended): string {
  const text = `${how}: ${done.runs} of ${planned.length} runs were done.`;
  if (!store?.writable) return `${text} No results are kept.`;
  return `${text} ${done.usable} are kept in ${store.folder}; the same command continues from there.`;
}
