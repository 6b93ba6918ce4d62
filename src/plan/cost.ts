import { expectedOf } from '../simulation/catalogue.ts';
import type { RunPlan, TraceLevel } from '../simulation/run.ts';

/**
 * CPU time of a simulated event, of setting a process up, and of starting and checking a run. Fitted to the CPU time of
 * inserts into the hash table (P = 64, 512 and 4,096; some 200,000 inserts each) with every mechanism on one core; the
 * scale is 300,000 inserts of AA-Poll per second. `npm run bench:cost` compares them with what a machine does.
 */
const SECONDS_PER_EVENT = 1.2e-6;
const SECONDS_PER_PROCESS = 2e-5;
const SECONDS_PER_RUN = 1e-3;
/** CPU time to walk a line of memory through a cache or past it, and to sort, move and check a key. */
const SECONDS_PER_LINE = 5.6e-8;
const SECONDS_PER_KEY = 6e-7;
/** The same of a step of another algorithm, its part of the check included. */
const SECONDS_PER_STEP = 1e-8;
/** Runs that one takes which searches the best value of a parameter among some thirty. */
const RUNS_PER_SEARCH = 8;
/** Recording makes a run slower by this factor. */
const TRACE_FACTOR: Record<TraceLevel, number> = { off: 1, summary: 1.1, sampled: 1.3, full: 1.6 };
/** Stored size of a recorded event and of the busy shares of a run, compressed. */
const BYTES_PER_EVENT = 12;
const BYTES_PER_SUMMARY = 20_000;

/**
 * Simulated events a run is expected to take: an estimate for planning, not a result.
 * @param replayed operations of the schedule that it replays
 */
export function expectedEvents(plan: RunPlan, replayed?: number): number {
  return runsOf(plan) * expectedOf(plan, replayed).events;
}

/** Expected CPU seconds of a run on one core; `replayed` are the operations of the schedule that it replays. */
export function expectedSeconds(plan: RunPlan, replayed?: number): number {
  const { events, work } = expectedOf(plan, replayed);
  const { cacheLines = 0, sortedKeys = 0, steps = 0 } = work;
  const setUp = SECONDS_PER_RUN + plan.processes * SECONDS_PER_PROCESS;
  const worked = cacheLines * SECONDS_PER_LINE + sortedKeys * SECONDS_PER_KEY + steps * SECONDS_PER_STEP;
  const simulated = events * SECONDS_PER_EVENT * TRACE_FACTOR[plan.trace.level];
  return runsOf(plan) * (setUp + worked + simulated);
}

/** Expected bytes that the trace of a run takes in the store. */
export function expectedTraceBytes(plan: RunPlan): number {
  const { level, maxEvents } = plan.trace;
  if (level === 'off') return 0;
  const kept = level === 'summary' ? 0 : Math.min(maxEvents, expectedEvents(plan));
  return BYTES_PER_SUMMARY + kept * BYTES_PER_EVENT;
}

/** Expected bytes of the trace of a run, the mean of these. */
export function meanTraceBytes(runs: readonly { readonly plan: RunPlan }[]): number {
  return runs.reduce((sum, { plan }) => sum + expectedTraceBytes(plan), 0) / Math.max(1, runs.length);
}

function runsOf({ mechanism }: RunPlan): number {
  return Object.values(mechanism.parameters).includes('best') ? RUNS_PER_SEARCH : 1;
}
