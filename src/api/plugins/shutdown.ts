import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly shutdown: Shutdown;
  }
}

/** How long requests in flight may take after the listener closes, ms; then their connections are cut. */
export const REQUESTS_END_WITHIN_MS = 20_000;
/** Connections without a first request, as browsers open ahead, do not count as idle; they end after this time, ms. */
const UNUSED_END_AFTER_MS = 500;
/** Interval between checks for idle connections, ms. */
const LOOK_MS = 50;

/** Shuts a process down in steps: readiness first, then long-lived connections, then the listener and streams. */
export class Shutdown {
  private draining = false;
  private readonly controller = new AbortController();

  constructor() {
    // Every open stream adds a listener.
    setMaxListeners(0, this.controller.signal);
  }

  /** Whether load balancers should send requests elsewhere. Requests that still arrive are answered. */
  get isDraining(): boolean {
    return this.draining;
  }

  /** Aborts when streams are to end, so their readers continue at another process. */
  get closing(): AbortSignal {
    return this.controller.signal;
  }

  /** Turns readiness off, and resolves after `ms`, in which load balancers can notice. */
  async drain(ms: number): Promise<void> {
    this.draining = true;
    await delay(ms);
  }

  close(): void {
    this.draining = true;
    this.controller.abort();
  }
}

/** Closes gracefully: requests in flight are answered, streams end in order, idle connections are closed. */
export function registerShutdown(app: Api): void {
  const shutdown = new Shutdown();
  const unused = unusedConnections(app);
  app.decorate('shutdown', shutdown);
  // Otherwise a proxy with kept-alive connections might send a request on one that is just closing.
  app.addHook('onRequest', async (_request, reply) => {
    if (shutdown.isDraining) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    shutdown.close();
    const { server } = app;
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS).unref();
    const mute = setTimeout(() => destroyAll(unused), UNUSED_END_AFTER_MS).unref();
    const late = setTimeout(() => server.closeAllConnections(), REQUESTS_END_WITHIN_MS).unref();
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(mute);
      clearTimeout(late);
    });
  });
}

function unusedConnections({ server }: Api): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  const known = new WeakSet<Socket>();
  const isUsed = ({ socket }: IncomingMessage) => void unused.delete(socket);
  server.on('connection', (socket: Socket) => {
    // Announced again where a request is read again (`registerUpgrades`).
    if (known.has(socket)) return;
    known.add(socket);
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', isUsed).on('upgrade', isUsed);
  return unused;
}

function destroyAll(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
