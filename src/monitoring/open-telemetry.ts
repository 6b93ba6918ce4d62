import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Attributes, Step, StepOptions, Tracer } from './tracer.ts';

const KINDS = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER } as const;
const CLOSE_WITHIN_MS = 2000;

/** Opens a tracer as configured by the environment (`OTEL_…`): endpoint, sampling ratio, service name and attributes. */
export function openTracer(service: string, onWarning: (message: string) => void): Tracer {
  warnOnce(onWarning);
  const named = resourceFromAttributes({ 'service.name': service });
  const provider = new NodeTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('onesided');
  return {
    begin: (name, options = {}) => {
      const { kind, attributes = {}, begunMs } = options;
      const parent = parentOf(options);
      const given = {
        attributes,
        ...(kind && { kind: KINDS[kind] }),
        ...(begunMs !== undefined && { startTime: begunMs }),
      };
      const span = tracer.startSpan(name, given, parent);
      return new SpanStep(trace.setSpan(parent, span));
    },
    current: () => traceparentOf(context.active()),
    close: async () => {
      const patience = new AbortController();
      const late = delay(CLOSE_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      // An unreachable collector must not delay the shutdown.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      patience.abort();
    },
  };
}

/** Warns once that traces cannot be sent: if a collector is away for an hour, further warnings add nothing. */
function warnOnce(onWarning: (message: string) => void): void {
  let isKnown = false;
  const nothing = () => undefined;
  const error = (message: string) => {
    if (!isKnown) onWarning(`Traces cannot be sent: ${message}`);
    isKnown = true;
  };
  diag.setLogger({ error, warn: nothing, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.ERROR);
}

function parentOf({ parent }: StepOptions): Context {
  return parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
}

function traceparentOf(of: Context): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(of, carrier);
  return carrier.traceparent;
}

class SpanStep implements Step {
  readonly traceparent: string;
  private readonly context: Context;

  constructor(of: Context) {
    this.context = of;
    this.traceparent = traceparentOf(of) ?? '';
  }

  within<Result>(work: () => Result): Result {
    return context.with(this.context, work);
  }

  end(attributes: Attributes = {}, failure?: string): void {
    const span = trace.getSpan(this.context);
    span?.setAttributes(attributes);
    if (failure !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: failure });
    span?.end();
  }
}
