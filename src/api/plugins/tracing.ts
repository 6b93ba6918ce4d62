import type { FastifyReply, FastifyRequest } from 'fastify';
import { activeTracer, traceFields } from '../../monitoring/tracing.ts';
import type { Api } from '../services.ts';

/** Requests repeated every few seconds, which are not worth tracing. */
const UNTRACED = /^\/(health\/|metrics$)/;

/**
 * Creates a span for each request, as a child of the client's if there is one (`traceparent`). Does nothing if tracing is off.
 */
export function registerTracing(app: Api): void {
  const tracer = activeTracer();
  if (!tracer) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions, id } = request;
    const { url: route = 'none' } = routeOptions;
    if (UNTRACED.test(route)) return done();
    const step = tracer.begin(`${method} ${route}`, {
      kind: 'server',
      ...(typeof headers.traceparent === 'string' && { parent: headers.traceparent }),
      attributes: { 'http.request.method': method, 'http.route': route, 'onesided.request.id': id },
    });
    logUnder(step.traceparent, request, reply);
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      step.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? String(statusCode) : undefined);
    });
    step.within(done);
  });
}

/** Adds the trace id to the loggers of request and reply, as lines are also written where the context of the request is lost. */
function logUnder(traceparent: string, request: FastifyRequest, reply: FastifyReply): void {
  request.log = request.log.child(traceFields(traceparent));
  reply.log = request.log;
}
