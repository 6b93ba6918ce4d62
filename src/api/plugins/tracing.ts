import type { FastifyReply, FastifyRequest } from 'fastify';
import { activeTracer, traceFields } from '../../monitoring/tracing.ts';
import type { Api } from '../services.ts';

/** What is asked every few seconds for ever, and tells nothing. */
const UNTRACED = /^\/(health\/|metrics$)/;

/** A span for each request, under that of the client where it sends one (`traceparent`). Nothing where nothing is traced. */
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

/** Lines are also written where nothing says any more which request they belong to. */
function logUnder(traceparent: string, request: FastifyRequest, reply: FastifyReply): void {
  request.log = request.log.child(traceFields(traceparent));
  reply.log = request.log;
}
