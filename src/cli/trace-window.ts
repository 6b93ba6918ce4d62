import type { Trace } from '../simulation/run.ts';
import type { TraceWindow } from '../spec/resources/trace.ts';

/** A whole recorded trace in the shape in which the service shows windows of it. */
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
    ...(trace.links && { links: { from: [...trace.links.from], to: [...trace.links.to] } }),
    truncated: false,
  };
}
