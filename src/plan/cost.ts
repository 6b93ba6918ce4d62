import { expectedOf } from '../simulation/catalogue.ts';
import type { RunPlan, TraceLevel } from '../simulation/run.ts';

/**
 * CPU time of a simulated event, of setting up a process, and of starting and checking a run, s. Fitted to the CPU time of hash
 * table inserts (P = 64, 512 and 4,096; some 200,000 inserts each) with every mechanism on one core. For scale: AA-Poll simulates
 * 300,000 inserts per second. `npm run bench:cost` compares the estimates with measurements on a machine.
 */
const SECONDS_PER_EVENT = 1.2e-6;
const SECONDS_PER_PROCESS = 2e-5;
const SECONDS_PER_RUN = 1e-3;
/** CPU time of an event in which a computing CPU finds no message; counted in a branch and bound, of whose events they are nearly all. */
const SECONDS_PER_POLL = 2.5e-7;
/** CPU time to access a cache line of memory, cached or not, and to sort, move and check a key, s. */
const SECONDS_PER_LINE = 5.6e-8;
const SECONDS_PER_KEY = 6e-7;
/** CPU time per step of other algorithms, including their share of the check, s. */
const SECONDS_PER_STEP = 1e-8;
/** Simulations in a run that searches for the best value of a parameter among about thirty. */
const RUNS_PER_SEARCH = 8;
/** Slowdown of a run by recording a trace. */
const TRACE_FACTOR: Record<TraceLevel, number> = { off: 1, summary: 1.1, sampled: 1.3, full: 1.6 };
/** Compressed size of a recorded event and of a run's busy shares in the store, bytes. */
const BYTES_PER_EVENT = 12;
const BYTES_PER_SUMMARY = 20_000;

/**
 * Estimates the number of simulated events of a run, for planning.
 * @param replayed operations of the replayed schedule
 */
export function expectedEvents(plan: RunPlan, replayed?: number): number {
  return runsOf(plan) * expectedOf(plan, replayed).events;
}

/** Estimates the CPU seconds of a run on one core. `replayed` is the number of operations in the replayed schedule. */
export function expectedSeconds(plan: RunPlan, replayed?: number): number {
  const { events, polls, work } = expectedOf(plan, replayed);
  const { cacheLines = 0, sortedKeys = 0, steps = 0 } = work;
  const setUp = SECONDS_PER_RUN + plan.processes * SECONDS_PER_PROCESS;
  const worked = cacheLines * SECONDS_PER_LINE + sortedKeys * SECONDS_PER_KEY + steps * SECONDS_PER_STEP;
  const stepped = (events - polls) * SECONDS_PER_EVENT + polls * SECONDS_PER_POLL;
  const simulated = stepped * TRACE_FACTOR[plan.trace.level];
  return runsOf(plan) * (setUp + worked + simulated);
}

/** Estimates the size of a run's trace in the store, bytes. */
export function expectedTraceBytes(plan: RunPlan): number {
  const { level, maxEvents } = plan.trace;
  if (level === 'off') return 0;
  const kept = level === 'summary' ? 0 : Math.min(maxEvents, expectedEvents(plan));
  return BYTES_PER_SUMMARY + kept * BYTES_PER_EVENT;
}

/** Returns the mean expected trace size of these runs, bytes. */
export function meanTraceBytes(runs: readonly { readonly plan: RunPlan }[]): number {
  return runs.reduce((sum, { plan }) => sum + expectedTraceBytes(plan), 0) / Math.max(1, runs.length);
}

function runsOf({ mechanism }: RunPlan): number {
  return Object.values(mechanism.parameters).includes('best') ? RUNS_PER_SEARCH : 1;
}
