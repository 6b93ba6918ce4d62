import type { Tracer } from './tracer.ts';

let active: Tracer | undefined;

/** The tracer of this process; undefined where nothing is to be traced, which costs nothing. */
export function activeTracer(): Tracer | undefined {
  return active;
}

/** Begins to trace what the process does; only now the libraries for that are loaded. Returns how to end it. */
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

/** What a log line says of the step that it belongs to; nothing without one. */
export function traceFields(traceparent = active?.current()): { trace_id?: string; span_id?: string } {
  const [, traceId, spanId] = traceparent?.split('-') ?? [];
  return traceId && spanId ? { trace_id: traceId, span_id: spanId } : {};
}
