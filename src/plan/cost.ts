import { statedOperations } from '../simulation/catalogue.ts';
import type { RunPlan, TraceLevel } from '../simulation/run.ts';

/**
 * CPU time of a simulated event, of setting a process up, and of starting and checking a run. Fitted to the CPU time of
 * inserts into the hash table (P = 64, 512 and 4,096; some 200,000 inserts each) with every mechanism on one core; the
 * scale is 300,000 inserts of AA-Poll per second, which `npm run bench:core` compares with what a machine does.
 */
const SECONDS_PER_EVENT = 1.2e-6;
const SECONDS_PER_PROCESS = 2e-5;
const SECONDS_PER_RUN = 1e-3;
/** Events of an operation, from the same runs: an insert of RMA is several round trips, the others are a message or two. */
const EVENTS_PER_OPERATION: Readonly<Record<string, number>> = {
  ...{ rma: 7.5, am: 5, 'am-exp': 7.4, 'am-ints': 4.5, 'am-onload': 5.2 },
  ...{ 'aa-int': 3.3, 'aa-poll': 2.6, 'aa-sp': 4.2 },
  // Of a put that the origin waits for.
  ...{ firehose: 5, 'pin-everything': 5, 'hardware-assisted': 5.2, 'bounce-buffer': 11 },
  ...{ 'rendezvous-no-unpin': 13, 'rendezvous-unpin': 17, 'pin-down-cache': 17 },
};
const USUAL_EVENTS = 5;
/** Events of an operation of a schedule: it starts, and a message arrives for every two. */
const EVENTS_PER_REPLAYED = 1.5;
/** Operations of a process where the workload has no parameter that says so. */
const USUAL_OPERATIONS = 1000;
/** Runs that one takes which searches the best value of a parameter among some thirty. */
const RUNS_PER_SEARCH = 8;
/** What it takes to sort and check a key that is moved in bulk, as a share of an operation. */
const OPERATIONS_PER_SORTED_KEY = 0.1;
/** What it takes to walk the lines of a page through a cache, or past it, as a share of an operation. */
const OPERATIONS_PER_WALKED_PAGE = 0.6;
const PAGE_BYTES = 4096;
/** Recording makes a run slower by this factor. */
const TRACE_FACTOR: Record<TraceLevel, number> = { off: 1, summary: 1.1, sampled: 1.3, full: 1.6 };
/** Stored size of a recorded event and of the busy shares of a run, compressed. */
const BYTES_PER_EVENT = 12;
const BYTES_PER_SUMMARY = 20_000;

/** Simulated events a run is expected to take: an estimate for planning, not a result. */
export function expectedEvents(plan: RunPlan, replayed?: number): number {
  const { mechanism, workload, processes } = plan;
  if (replayed !== undefined) return replayed * EVENTS_PER_REPLAYED;
  const runs = Object.values(mechanism.parameters).includes('best') ? RUNS_PER_SEARCH : 1;
  const operations = statedOperations(plan) ?? processes * operationsPerProcess(workload.parameters, processes);
  return runs * operations * (EVENTS_PER_OPERATION[mechanism.kind] ?? USUAL_EVENTS);
}

/** Operations that a process is told to do, or that follow from the size of what it touches, multiplies or sorts. */
function operationsPerProcess(parameters: RunPlan['workload']['parameters'], processes: number): number {
  const number = (name: string) => (typeof parameters[name] === 'number' ? parameters[name] : 0);
  if (number('matrixSize') > 0) return (Math.sqrt(processes) + 1) * (number('matrixSize') ** 2 / processes);
  if (number('getBytes') > 0 && number('keysPerProcess') > 0) {
    const gets = (number('keysPerProcess') * number('keyBytes')) / number('getBytes') + processes;
    return gets + number('keysPerProcess') * OPERATIONS_PER_SORTED_KEY;
  }
  if (number('keysPerProcess') > 0) {
    const dimensions = Math.log2(processes);
    return ((dimensions * (dimensions + 1)) / 2) * number('keysPerProcess');
  }
  const walkedPages = (copiedBytes(number) + sweptBytes(number)) / PAGE_BYTES;
  return walkedPages * OPERATIONS_PER_WALKED_PAGE + (number('operationsPerProcess') || USUAL_OPERATIONS);
}

/** Source and destination of all copies. */
function copiedBytes(number: (name: string) => number): number {
  return 2 * (number('operationsPerProcess') + number('warmupOperations')) * number('window') * number('copyBytes');
}

/** An array that is read with and without puts, and data that are put to half of the processes. */
function sweptBytes(number: (name: string) => number): number {
  const perLoop = 2 * number('sweepsPerLoop') * number('footprintBytes') + 2 * number('loopBytes');
  return (number('operationsPerProcess') * perLoop + number('evictionBytes')) / 2;
}

/** Expected CPU seconds of a run on one core; `replayed` are the operations of the schedule that it replays. */
export function expectedSeconds(plan: RunPlan, replayed?: number): number {
  const setUp = SECONDS_PER_RUN + plan.processes * SECONDS_PER_PROCESS;
  return setUp + expectedEvents(plan, replayed) * SECONDS_PER_EVENT * TRACE_FACTOR[plan.trace.level];
}

/** Expected bytes that the trace of a run takes in the store. */
export function expectedTraceBytes(plan: RunPlan): number {
  const { level, maxEvents } = plan.trace;
  if (level === 'off') return 0;
  const kept = level === 'summary' ? 0 : Math.min(maxEvents, expectedEvents(plan));
  return BYTES_PER_SUMMARY + kept * BYTES_PER_EVENT;
}
