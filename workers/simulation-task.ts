import type { MessagePort } from 'node:worker_threads';
import { counting } from '../src/simulation/engine/arrays.ts';
import type { Attachments, RunError, RunPlan, RunResult } from '../src/simulation/run.ts';
import './compiler-limits.ts';

/** A run that a thread has simulated. `wallMs` is the time it took there, in milliseconds. */
export interface SimulatedRun {
  readonly result: RunResult;
  readonly wallMs: number;
}

/** What a thread is asked: several plans at once. It posts `started`, each result as soon as it is there, and `done`. */
export interface SimulationBatch {
  readonly plans: readonly RunPlan[];
  /** The schedules that plans name, by digest; in shared memory, so that they are not copied. */
  readonly schedules: ReadonlyMap<string, Uint8Array>;
  /** Bytes that a run may hold in typed arrays at a time: the limit of the thread's heap does not see them. */
  readonly arrayBytes: number;
  /** Above 0 while something urgent waits for a thread: then the batch ends with its present run. */
  readonly waiting: Int32Array;
  readonly port: MessagePort;
}

/** In place of any result: a thread that would not simulate what its process would, and why. */
export interface Unusable {
  readonly unusable: string;
}

/** Nobody reads more of what went wrong; a plugin may throw anything. */
const MOST_MESSAGE = 2000;

/** The result of a run that has none of its own: it was ended, its thread died, or the model threw. */
export function failedResult({ code, message }: RunError): RunResult {
  return {
    status: 'failed',
    // PostgreSQL has no place for the character 0 in a text.
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

type Simulate = (plan: RunPlan, attachments: Attachments) => RunResult;

/** Wraps a simulation as the task of a pool's thread. An exception of the model fails its run only. */
export function simulationTask(simulate: Simulate): (batch: SimulationBatch) => number {
  return ({ plans, schedules, arrayBytes, waiting, port }) => {
    port.postMessage('started');
    for (const plan of plans) {
      const simulated = timed(() => counting(arrayBytes, () => simulate(plan, attachmentsOf(plan, schedules))));
      // The columns of a trace are copied: once a thread has given a buffer away, V8 asks at every access to any array whether its
      // buffer is still there, which makes all further runs of the thread slower by a fifteenth.
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
    return failedResult({ code: codeOf(error), message: error instanceof Error ? error.message : String(error) });
  }
}

function codeOf(error: unknown): string {
  // What the machine itself refuses.
  if (error instanceof RangeError && error.message === 'Array buffer allocation failed') return 'SIM_OUT_OF_MEMORY';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'PLUGIN_INVALID') return 'SIM_PLUGIN';
  return typeof code === 'string' && /^SIM_[A-Z_]{1,60}$/.test(code) ? code : 'SIM_FAILED';
}
