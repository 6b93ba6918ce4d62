import { createSimulationPool, type SimulationPool } from '../../workers/simulation-pool.ts';
import type { SimulatedRun } from '../../workers/simulation-task.ts';
import { entry } from '../analysis/comparable-run.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import type { Trace } from '../simulation/run.ts';
import type { Run } from '../spec/resources/run.ts';
import { finishedRun } from './run-resource.ts';

export interface LocalRunOptions {
  readonly threads: number;
  readonly signal: AbortSignal;
  /** Schedules that the plan names, by digest. */
  readonly schedules?: ReadonlyMap<string, Uint8Array>;
  /** Called for every run of the plan as it ends, duplicates included. */
  readonly onRun: (run: Run, planned: PlannedRun, trace: Trace | undefined) => void;
  /** Another task file for the threads; for tests. */
  readonly taskFile?: string;
}

/** Short runs share a message to a thread up to this much expected time, in seconds. */
const BATCH_SECONDS = 0.1;
const BATCH_RUNS = 32;

/**
 * Simulates a plan in threads of this process. The runs come back in the order of the plan whatever the number of
 * threads; runs with one inputDigest are computed once and the later ones marked `reused`. Rejects on abort.
 */
export async function runLocally(planned: readonly PlannedRun[], options: LocalRunOptions): Promise<Run[]> {
  const sameInput = new Map<string, PlannedRun[]>();
  for (const run of planned) entry(sameInput, run.inputDigest, () => []).push(run);
  const runs = new Array<Run>(planned.length);
  const placeOf = new Map(planned.map((run, place) => [run, place]));
  const finish = (run: PlannedRun, { result, wallMs }: SimulatedRun) => {
    for (const [i, copy] of sameInput.get(run.inputDigest)!.entries()) {
      const resource = finishedRun(copy, result, i === 0 ? wallMs : 0, i > 0);
      runs[placeOf.get(copy)!] = resource;
      options.onRun(resource, copy, i === 0 ? result.trace : undefined);
    }
  };
  const queue = longestFirst([...sameInput.values()].map((copies) => copies[0]!));
  const threads = Math.max(1, Math.min(options.threads, queue.length));
  const pool = createSimulationPool({ threads, ...(options.taskFile && { taskFile: options.taskFile }) });
  try {
    await Promise.all(Array.from({ length: threads }, () => drain(queue, pool, options, finish)));
  } finally {
    await pool.close();
  }
  return runs;
}

/** A thread that starts a long run last would leave the others waiting. */
const longestFirst = (runs: readonly PlannedRun[]): PlannedRun[] =>
  runs.toSorted((a, b) => b.costSeconds - a.costSeconds);

async function drain(
  queue: PlannedRun[],
  pool: SimulationPool,
  { signal, schedules = new Map() }: LocalRunOptions,
  finish: (run: PlannedRun, simulated: SimulatedRun) => void,
): Promise<void> {
  for (let batch = nextBatch(queue); batch.length > 0; batch = nextBatch(queue)) {
    const current = batch;
    await pool.simulate(
      { plans: current.map(({ plan }) => plan), schedules },
      (i, run) => finish(current[i]!, run),
      signal,
    );
  }
}

function nextBatch(queue: PlannedRun[]): PlannedRun[] {
  let [count, seconds] = [0, 0];
  while (count < queue.length && count < BATCH_RUNS && (count === 0 || seconds < BATCH_SECONDS)) {
    seconds += queue[count]!.costSeconds;
    count += 1;
  }
  return queue.splice(0, count);
}
