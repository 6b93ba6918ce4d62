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

/** How long requests in flight have once nothing new is taken, in ms; then their connections are cut. */
export const REQUESTS_END_WITHIN_MS = 20_000;
/** Connections that nothing has been asked on, which browsers open ahead, count as none that is idle. In ms. */
const UNUSED_END_AFTER_MS = 500;
/** How often connections are looked for that carry nothing any more. */
const LOOK_MS = 50;

/** How a process takes leave of its clients: readiness first, then connections that stay open, then the listener and streams. */
export class Shutdown {
  #isDraining = false;
  readonly #closing = new AbortController();

  constructor() {
    // Each open stream listens.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Whether whoever balances load is to send its requests elsewhere. Those that come are answered all the same. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Aborts when streams are to end, so that their readers go on at another process. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Turns readiness off, and resolves when those who follow it have had so many ms to notice. */
  async drain(ms: number): Promise<void> {
    this.#isDraining = true;
    await delay(ms);
  }

  close(): void {
    this.#isDraining = true;
    this.#closing.abort();
  }
}

/** Closes without cutting anybody off: what is in flight is answered, streams end in order, idle connections go. */
export function registerShutdown(app: Api): void {
  const shutdown = new Shutdown();
  const unused = unusedConnections(app);
  app.decorate('shutdown', shutdown);
  // A proxy that keeps connections would otherwise send a request on one that closes at that moment.
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
  const isUsed = ({ socket }: IncomingMessage) => void unused.delete(socket);
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', isUsed).on('upgrade', isUsed);
  return unused;
}

function destroyAll(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
