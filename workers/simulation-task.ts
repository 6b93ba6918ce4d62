import type { MessagePort } from 'node:worker_threads';
import type { RunError, RunPlan, RunResult, Trace } from '../src/simulation/run.ts';

/** A run that a thread has simulated. `wallMs` is the time it took there, in milliseconds. */
export interface SimulatedRun {
  readonly result: RunResult;
  readonly wallMs: number;
}

/** What a thread is asked: several plans at once. It posts `started`, each result as soon as it is there, and `done`. */
export interface SimulationBatch {
  readonly plans: readonly RunPlan[];
  readonly port: MessagePort;
}

/** The result of a run that has none of its own: it was ended, its thread died, or the model threw. */
export function failedResult(error: RunError): RunResult {
  return {
    status: 'failed',
    error,
    metrics: {},
    breakdown: {},
    percentiles: [],
    counters: {},
    digest: '',
    operationsDigest: '',
    events: 0,
    simulatedNs: 0,
  };
}

/** Wraps a simulation as the task of a pool's thread. An exception of the model fails its run only. */
export function simulationTask(simulate: (plan: RunPlan) => RunResult): (batch: SimulationBatch) => number {
  return ({ plans, port }) => {
    port.postMessage('started');
    for (const plan of plans) {
      const simulated = timed(simulate, plan);
      port.postMessage(simulated, transferList(simulated.result.trace));
    }
    // Closing the port here would wait for the thread's event loop, which sleeps between tasks.
    port.postMessage('done');
    return plans.length;
  };
}

function timed(simulate: (plan: RunPlan) => RunResult, plan: RunPlan): SimulatedRun {
  const start = performance.now();
  const result = orFailed(simulate, plan);
  return { result, wallMs: performance.now() - start };
}

function orFailed(simulate: (plan: RunPlan) => RunResult, plan: RunPlan): RunResult {
  try {
    return simulate(plan);
  } catch (error) {
    return failedResult({ code: codeOf(error), message: error instanceof Error ? error.message : String(error) });
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SIM_') ? code : 'SIM_FAILED';
}

/** Typed arrays move to the main thread instead of being copied. Views of one buffer are listed once. */
function transferList(trace: Trace | undefined): ArrayBuffer[] {
  if (!trace) return [];
  const { startNs, durationNs, track, kind, operation, argument, summary } = trace;
  const buffers = [startNs, durationNs, track, kind, operation, argument, summary.busy].map((column) => column.buffer);
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}
