import { mechanismDefinitions } from '../simulation/catalogue.ts';
import type { Family } from '../simulation/mechanisms/definition.ts';
import type { RunPlan, TraceLevel } from '../simulation/run.ts';

/** Wall time of one simulated event on one core, as measured on the examples, and of starting and checking a run. */
const SECONDS_PER_EVENT = 1.3e-6;
const SECONDS_PER_RUN = 1e-3;
/** Events that one operation of a workload takes: an access of RMA needs several round trips, the others one or two. */
const EVENTS_PER_OPERATION: Partial<Record<Family, number>> = { rma: 7, am: 5, aa: 3 };
const USUAL_EVENTS = 5;
/** Events of an operation of a schedule: it starts, and a message arrives for every two. */
const EVENTS_PER_REPLAYED = 1.5;
/** Operations of a process where the workload has no parameter that says so. */
const USUAL_OPERATIONS = 1000;
/** Recording makes a run slower by this factor. */
const TRACE_FACTOR: Record<TraceLevel, number> = { off: 1, summary: 1.1, sampled: 1.3, full: 1.6 };
/** Stored size of a recorded event and of the busy shares of a run, compressed. */
const BYTES_PER_EVENT = 12;
const BYTES_PER_SUMMARY = 20_000;

const eventsPerOperation = new Map(
  mechanismDefinitions.map(({ id, family }) => [id, EVENTS_PER_OPERATION[family] ?? USUAL_EVENTS]),
);

/** Simulated events a run is expected to take: an estimate for planning, not a result. */
export function expectedEvents({ mechanism, workload, processes }: RunPlan, replayed?: number): number {
  if (replayed !== undefined) return replayed * EVENTS_PER_REPLAYED;
  const perProcess = workload.parameters.operationsPerProcess;
  const operations = processes * (typeof perProcess === 'number' ? perProcess : USUAL_OPERATIONS);
  return operations * (eventsPerOperation.get(mechanism.kind) ?? USUAL_EVENTS);
}

/** Expected CPU seconds of a run on one core; `replayed` are the operations of the schedule that it replays. */
export function expectedSeconds(plan: RunPlan, replayed?: number): number {
  return (SECONDS_PER_RUN + expectedEvents(plan, replayed) * SECONDS_PER_EVENT) * TRACE_FACTOR[plan.trace.level];
}

/** Expected bytes that the trace of a run takes in the store. */
export function expectedTraceBytes(plan: RunPlan): number {
  const { level, maxEvents } = plan.trace;
  if (level === 'off') return 0;
  const kept = level === 'summary' ? 0 : Math.min(maxEvents, expectedEvents(plan));
  return BYTES_PER_SUMMARY + kept * BYTES_PER_EVENT;
}
