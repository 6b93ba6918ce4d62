import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import { ProblemError } from '../../spec/errors.ts';
import type { Api, Services } from '../services.ts';
import { withinLimit } from '../time-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered even under overload, so monitoring can see it. */
    readonly always?: boolean;
  }
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 1000;

/** The resource that an overloaded process lacks. */
type Cause = 'event_loop' | 'database';

const TOO_BUSY = 'The service is too busy to answer; nothing was changed. Try again';
const SILENT = 'The database does not answer; nothing was changed. Try again';

/**
 * Sheds load: answers 503 with `Retry-After` when the event loop was late by more than `shedDelayMs` most of the time, or nobody
 * got a database connection within `shedWaitMs`, both in the last second and in the one before. A single long computation or a
 * short burst is not overload. Both are measured while the app listens.
 */
export function registerOverload(app: Api, { config, store }: Services, registry: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const delay = new LastTwo();
  const wait = new LastTwo();
  /** Whether connections are short because the database does not answer, rather than for the number of requests. */
  let silent = false;
  const look = async () => {
    silent = wait.latest > config.shedWaitMs && !(await answers(store, config.writeLimitMs));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      delay.add(Math.max(0, histogram.percentile(50) / 1e6 - RESOLUTION_MS));
      wait.add(store.connectionWait());
      histogram.reset();
      void look();
    }, WINDOW_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  const shed = registerNumbers(registry, wait);
  const overload = (): Cause | undefined => {
    if (delay.less > config.shedDelayMs) return 'event_loop';
    return wait.less > config.shedWaitMs ? 'database' : undefined;
  };
  app.addHook('onRequest', async ({ routeOptions }) => {
    const cause = routeOptions.config.always === true ? undefined : overload();
    if (cause === undefined) return;
    shed.inc({ cause });
    throw new ProblemError('SERVICE_UNAVAILABLE', cause === 'database' && silent ? SILENT : TOO_BUSY);
  });
}

/** Whether the database answers within `ms`. */
function answers({ ping }: Services['store'], ms: number): Promise<boolean> {
  return withinLimit(ms, ping).then(
    () => true,
    () => false,
  );
}

/** The values measured in the last two windows. */
class LastTwo {
  private before = 0;
  private last = 0;

  add(value: number): void {
    [this.before, this.last] = [this.last, value];
  }

  get less(): number {
    return Math.min(this.before, this.last);
  }

  get latest(): number {
    return this.last;
  }
}

function registerNumbers(registry: Registry, wait: LastTwo): Counter<'cause'> {
  const gauge: Gauge = new Gauge({
    name: 'onesided_connection_wait_seconds',
    help: 'Shortest wait for a database connection in the last second.',
    registers: [registry],
    collect: () => gauge.set(wait.latest / 1000),
  });
  return new Counter({
    name: 'onesided_shed_requests_total',
    help: 'Requests answered with 503 at once because the process was overloaded, by the resource that was short.',
    labelNames: ['cause'],
    registers: [registry],
  });
}
