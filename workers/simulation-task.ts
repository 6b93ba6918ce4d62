import type { MessagePort } from 'node:worker_threads';
import { counting } from '../src/simulation/engine/arrays.ts';
import type { Attachments, RunError, RunPlan, RunResult } from '../src/simulation/run.ts';
import { thrownText } from '../src/simulation/wording.ts';
import './compiler-limits.ts';

/** A run simulated by a thread. `wallMs` is the time it took there, ms. */
export interface SimulatedRun {
  readonly result: RunResult;
  readonly wallMs: number;
}

/**
 * A request to a thread: several plans at once. The thread posts `started`, each result as soon as it is available, and `done`.
 */
export interface SimulationBatch {
  readonly plans: readonly RunPlan[];
  /** The schedules of the plans, by digest; in shared memory to avoid copies. */
  readonly schedules: ReadonlyMap<string, Uint8Array>;
  /** Limit on a run's typed arrays, bytes, which the heap limit of the thread does not cover. */
  readonly arrayBytes: number;
  /** Above 0 while something urgent waits for a thread: the batch then ends after its current run. */
  readonly waiting: Int32Array;
  readonly port: MessagePort;
}

/** Posted instead of results by a thread that would not simulate the same as its process, with the reason. */
export interface Unusable {
  readonly unusable: string;
}

/** Maximum length of an error message, as a plugin may throw anything. */
const MOST_MESSAGE = 2000;

/** Returns the result of a run without one of its own: it was aborted, its thread died, or the model threw. */
export function failedResult({ code, message }: RunError): RunResult {
  return {
    status: 'failed',
    // PostgreSQL cannot store the character 0 in a text.
    error: { code, message: message.slice(0, MOST_MESSAGE).replaceAll('\0', '\ufffd') },
    metrics: {},
    breakdown: {},
    percentiles: [],
    occupancy: [],
    counters: {},
    digest: '',
    operationsDigest: '',
    events: 0,
    simulatedNs: 0,
  };
}

/** Message of the RangeError that is thrown if the machine itself has no memory left. */
export const NO_MEMORY = 'Array buffer allocation failed';

type Simulate = (plan: RunPlan, attachments: Attachments) => RunResult;

/** Wraps a simulation as the task of a pool thread. An exception in the model fails only its run. */
export function simulationTask(simulate: Simulate): (batch: SimulationBatch) => number {
  return ({ plans, schedules, arrayBytes, waiting, port }) => {
    port.postMessage('started');
    for (const plan of plans) {
      const simulated = timed(() => counting(arrayBytes, () => simulate(plan, attachmentsOf(plan, schedules))));
      // The columns of a trace are copied rather than transferred: once a thread has transferred a buffer, V8 checks on every
      // access to any array whether its buffer is detached, which slows all further runs of the thread by a fifteenth.
      port.postMessage(simulated);
      if (Atomics.load(waiting, 0) > 0) break;
    }
    // Closing the port here would wait for the thread's event loop, which sleeps between tasks.
    port.postMessage('done');
    return plans.length;
  };
}

function attachmentsOf({ workload }: RunPlan, schedules: SimulationBatch['schedules']): Attachments {
  const schedule = schedules.get(String(workload.parameters.schedule));
  return schedule ? { schedule } : {};
}

function timed(simulate: () => RunResult): SimulatedRun {
  const start = performance.now();
  const result = orFailed(simulate);
  return { result, wallMs: performance.now() - start };
}

function orFailed(simulate: () => RunResult): RunResult {
  try {
    return simulate();
  } catch (error) {
    return failedResult({ code: codeOf(error), message: thrownText(error) });
  }
}

function codeOf(error: unknown): string {
  if (error instanceof RangeError && error.message === NO_MEMORY) return 'SIM_OUT_OF_MEMORY';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'PLUGIN_INVALID') return 'SIM_PLUGIN';
  return typeof code === 'string' && /^SIM_[A-Z_]{1,60}$/.test(code) ? code : 'SIM_FAILED';
}
