import type { Tracer } from './tracer.ts';

let active: Tracer | undefined;

/** Returns the tracer of this process; undefined if tracing is off, which costs nothing. */
export function activeTracer(): Tracer | undefined {
  return active;
}

/** Starts tracing, loading the required libraries only now. Returns a function that ends it. */
export async function startTracing(
  service: string,
  onWarning: (message: string) => void,
): Promise<() => Promise<void>> {
  const { openTracer } = await import('./open-telemetry.ts');
  const tracer = openTracer(service, onWarning);
  active = tracer;
  return () => {
    active = undefined;
    return tracer.close();
  };
}

/** Returns the trace fields of a log line; empty if there is no span. */
export function traceFields(traceparent = active?.current()): { trace_id?: string; span_id?: string } {
  const [, traceId, spanId] = traceparent?.split('-') ?? [];
  return traceId && spanId ? { trace_id: traceId, span_id: spanId } : {};
}
