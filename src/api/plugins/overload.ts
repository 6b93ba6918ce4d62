import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';
import type { ServiceConfig } from '../../config.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { Api } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the process is: who watches over it must learn so. */
    readonly always?: boolean;
  }
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 1000;

/**
 * Answers 503 with `Retry-After` before anything is asked of a process that cannot keep up: where the event loop was late
 * by more than `shedDelayMs` most of the time, in the last second and in the one before. One long computation is no overload.
 */
export function registerOverload(app: Api, { shedDelayMs }: ServiceConfig, registry: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let [before, last] = [0, 0];
  const timer = setInterval(() => {
    [before, last] = [last, Math.max(0, histogram.percentile(50) / 1e6 - RESOLUTION_MS)];
    histogram.reset();
  }, WINDOW_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  const shed = new Counter({
    name: 'onesided_shed_requests_total',
    help: 'Requests answered with 503 at once since the process could not keep up.',
    registers: [registry],
  });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.always === true || Math.min(before, last) <= shedDelayMs) return;
    shed.inc();
    throw new ProblemError('SERVICE_UNAVAILABLE', 'The service is too busy to answer; nothing was changed. Try again');
  });
}
