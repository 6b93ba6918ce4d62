import { ProblemError } from '../spec/errors.ts';
import { hasResult } from '../spec/resources/run.ts';
import type { TraceBins, TraceWindow } from '../spec/resources/trace.ts';
import type { Store } from '../store/contract.ts';

/** Default limit on the events of a window. */
export const DEFAULT_TRACE_EVENTS = 100_000;

/** A window of simulated time, in ns; a missing bound extends to that end of the run. */
export interface TimeWindow {
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
}

export interface TraceChoice extends TimeWindow {
  readonly tracks?: readonly string[] | null | undefined;
  readonly kinds?: readonly string[] | null | undefined;
  readonly limit?: number | null | undefined;
}

/**
 * Reads the events of a run within a window.
 * @throws ProblemError if the run is unknown or has no trace, or if the window ends before it begins.
 */
export async function readTrace(store: Store, runId: string, choice: TraceChoice): Promise<TraceWindow> {
  const { tracks, kinds, limit } = choice;
  const names = { ...(tracks ? { tracks } : {}), ...(kinds ? { kinds } : {}) };
  const query = { ...range(choice), ...names, limit: limit ?? DEFAULT_TRACE_EVENTS };
  return (await store.traces.window(runId, query)) ?? (await missing(store, runId));
}

/**
 * Reads the busy share of every track in equal bins of a window.
 * @throws ProblemError as `readTrace`.
 */
export async function readTraceBins(store: Store, runId: string, bins: number, window: TimeWindow): Promise<TraceBins> {
  return (await store.traces.bins(runId, { ...range(window), bins })) ?? (await missing(store, runId));
}

function range({ from, to }: TimeWindow): { fromNs?: number; toNs?: number } {
  if (typeof from === 'number' && typeof to === 'number' && from >= to) {
    const detail = 'must be greater than from';
    throw new ProblemError('REQUEST_INVALID', `to ${detail}`, [{ pointer: '/query/to', detail }]);
  }
  return { ...(typeof from === 'number' ? { fromNs: from } : {}), ...(typeof to === 'number' ? { toNs: to } : {}) };
}

async function missing(store: Store, id: string): Promise<never> {
  const run = await store.runs.find(id);
  if (!run) throw new ProblemError('RUN_NOT_FOUND', `There is no run ${id}`);
  if (run.traceLevel !== 'off' && hasResult(run)) {
    const cure = 'Submit it again: what has lost its trace is computed anew';
    throw new ProblemError('RUN_TRACE_NOT_FOUND', `The trace of run ${id} was deleted to make room. ${cure}`);
  }
  throw new ProblemError(
    'RUN_TRACE_NOT_FOUND',
    `Run ${id} (${run.status}) has no trace; its trace level is ${run.traceLevel}. Submit it with trace: {level: sampled}`,
  );
}
