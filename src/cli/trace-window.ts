import { STAGES, type Trace } from '../simulation/run.ts';
import type { TraceWindow } from '../spec/resources/trace.ts';

/** Returns a whole trace in the form in which the service returns windows of a trace. */
export function traceWindow(runId: string, trace: Trace): TraceWindow {
  const { level, sampling, produced, endNs, tracks, kinds } = trace;
  return {
    runId,
    level,
    sampling,
    produced,
    fromNs: 0,
    toNs: endNs,
    endNs,
    tracks: [...tracks],
    kinds: [...kinds],
    events: {
      startNs: [...trace.startNs],
      durationNs: [...trace.durationNs],
      track: [...trace.track],
      kind: [...trace.kind],
      operation: [...trace.operation],
      argument: [...trace.argument],
    },
    operations: windowOperations(trace.operations),
    ...(trace.links && { links: { from: [...trace.links.from], to: [...trace.links.to] } }),
    truncated: false,
  };
}

function windowOperations({ id, startNs, latencyNs, stagesNs }: Trace['operations']): TraceWindow['operations'] {
  const row = (place: number) => [...stagesNs.subarray(place * STAGES.length, (place + 1) * STAGES.length)];
  return {
    id: [...id],
    startNs: [...startNs],
    latencyNs: [...latencyNs],
    stages: [...STAGES],
    stagesNs: Array.from(id, (_, place) => row(place)),
  };
}
