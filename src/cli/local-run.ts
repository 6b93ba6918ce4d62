import type { SimulationPool } from '../../workers/simulation-pool.ts';
import type { SimulatedRun } from '../../workers/simulation-task.ts';
import { entry } from '../analysis/comparable-run.ts';
import type { Kept, LocalStore } from '../local-store/local-store.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import type { Trace } from '../simulation/run.ts';
import type { Run } from '../spec/resources/run.ts';
import { finishedRun, originOf } from './run-resource.ts';
import { endThreads, simulationThreads } from './simulation-threads.ts';

export interface LocalRunOptions {
  readonly threads: number;
  readonly signal: AbortSignal;
  /** Schedules of the plan, by digest. */
  readonly schedules?: ReadonlyMap<string, Uint8Array>;
  /** Searched for results first; new results are stored as runs end. */
  readonly store?: LocalStore | undefined;
  /**
   * Called for every run of the plan as it ends, including duplicates and stored ones. While what it returns is open for a batch,
   * at most one more is simulated; an error ends the runs.
   */
  readonly onRun: (run: Run, planned: PlannedRun, trace: Trace | undefined) => void | Promise<void>;
  /** Alternative task file of the threads, for tests. */
  readonly taskFile?: string;
}

/** Short runs are sent to a thread in batches of up to this expected time, s. */
const BATCH_SECONDS = 0.1;
const BATCH_RUNS = 32;

type Finish = (run: PlannedRun, simulated: SimulatedRun, stored?: Kept) => Promise<void>;

/**
 * Simulates a plan in threads of this process, except for stored results. Runs are returned in plan order for any number of
 * threads. Runs with equal inputDigest are computed once; later ones are marked `reused`, as are stored ones. Rejects on abort;
 * results completed before are kept.
 */
export async function runLocally(planned: readonly PlannedRun[], options: LocalRunOptions): Promise<Run[]> {
  const sameInput = new Map<string, PlannedRun[]>();
  for (const run of planned) entry(sameInput, run.inputDigest, () => []).push(run);
  const runs = new Array<Run>(planned.length);
  const placeOf = new Map(planned.map((run, place) => [run, place]));
  const finish: Finish = async (run, { result, wallMs }, stored) => {
    const told = sameInput.get(run.inputDigest)!.map((copy, i) => {
      const reused = stored !== undefined || i > 0;
      const resource = { ...finishedRun(copy, result, reused ? 0 : wallMs, reused), ...originOf(stored) };
      runs[placeOf.get(copy)!] = resource;
      return options.onRun(resource, copy, i === 0 ? result.trace : undefined);
    });
    await Promise.all(told);
  };
  const distinct = [...sameInput.values()].map((copies) => copies[0]!);
  const missing = await takeStored(distinct, options, finish);
  if (missing.length > 0) await simulateAll(longestFirst(missing), options, finish);
  return runs;
}

const FILES_AT_ONCE = 32;

/** Reports the runs that the store has; returns the others. */
async function takeStored(
  runs: readonly PlannedRun[],
  { store, signal }: LocalRunOptions,
  finish: Finish,
): Promise<readonly PlannedRun[]> {
  if (!store) return runs;
  const missing: PlannedRun[] = [];
  for (let from = 0; from < runs.length; from += FILES_AT_ONCE) {
    signal.throwIfAborted();
    const part = runs.slice(from, from + FILES_AT_ONCE);
    const found = await Promise.all(part.map((run) => store.find(run)));
    for (const [i, run] of part.entries()) {
      const kept = found[i];
      if (kept) await finish(run, kept, kept);
      else missing.push(run);
    }
  }
  return missing;
}

async function simulateAll(queue: PlannedRun[], options: LocalRunOptions, finish: Finish): Promise<void> {
  const threads = Math.max(1, Math.min(options.threads, queue.length));
  const pool = simulationThreads(threads, options.taskFile);
  // An open pool replaces each terminated thread, which would keep the process alive.
  const close = () => void endThreads();
  options.signal.addEventListener('abort', close);
  const work = Array.from({ length: threads }, () => drain(queue, pool, options, finish));
  try {
    await Promise.all(work);
  } finally {
    options.signal.removeEventListener('abort', close);
    queue.length = 0;
    // Results of other threads are still being written.
    await Promise.allSettled(work);
  }
}

/** Longest first, since the other threads would wait for a long run started last. */
const longestFirst = (runs: readonly PlannedRun[]): PlannedRun[] =>
  runs.toSorted((a, b) => b.costSeconds - a.costSeconds);

async function drain(
  queue: PlannedRun[],
  pool: SimulationPool,
  { signal, schedules = new Map(), store }: LocalRunOptions,
  finish: Finish,
): Promise<void> {
  // One batch is written while the next is simulated; holding more batches would fill the memory.
  let written: Promise<unknown> = Promise.resolve();
  try {
    for (let batch = nextBatch(queue); batch.length > 0; batch = nextBatch(queue)) {
      const [current, before, writes]: [PlannedRun[], typeof written, Promise<void>[]] = [batch, written, []];
      const plans = current.map(({ plan }) => plan);
      const onRun = (i: number, run: SimulatedRun) => {
        writes.push(heard(finish(current[i]!, run)));
        if (store) writes.push(store.keep(current[i]!, run));
      };
      await pool.simulate({ plans, schedules }, onRun, signal).finally(() => {
        written = heard(Promise.all([before, ...writes]));
      });
      await before;
    }
  } finally {
    await written;
  }
}

/** Its error is thrown when the next batch has been simulated, and until then is not unhandled. */
function heard<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

function nextBatch(queue: PlannedRun[]): PlannedRun[] {
  let [count, seconds] = [0, 0];
  while (count < queue.length && count < BATCH_RUNS && (count === 0 || seconds < BATCH_SECONDS)) {
    seconds += queue[count]!.costSeconds;
    count += 1;
  }
  return queue.splice(0, count);
}
