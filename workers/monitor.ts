import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { RunningWorker } from './worker.ts';

export interface MonitorOptions {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  readonly registry: Registry;
  /** Returns the worker; undefined while it starts. */
  readonly worker: () => RunningWorker | undefined;
}

export interface Monitor {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves monitoring endpoints of a worker: `/health/live` (the process responds), `/health/ready` (database and queue respond,
 * and results can be stored; 503 otherwise, and while the worker starts), `/metrics`. @throws if the address cannot be used.
 */
export async function startMonitor({ host, port, registry, worker }: MonitorOptions): Promise<Monitor> {
  const routes: Readonly<Record<string, () => Promise<Answer>>> = {
    '/health/live': async () => ({ status: 200, body: { status: 'ok', worker: worker()?.name } }),
    '/health/ready': () => readiness(worker()),
    '/metrics': async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
  };
  const answer = async ({ url = '', method }: IncomingMessage, response: ServerResponse) => {
    const route = routes[url.split('?')[0] ?? ''];
    if (route === undefined) return send(response, { status: 404, body: { status: 'not found' } });
    if (method !== 'GET' && method !== 'HEAD') return send(response, { status: 405, body: { status: 'GET only' } });
    return send(response, await route());
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, { status: 500, body: { status: 'failed' } }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body: string | object;
}

function send(response: ServerResponse, { status, type = 'application/json', body }: Answer): void {
  response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readiness(worker: RunningWorker | undefined): Promise<Answer> {
  if (worker === undefined) return { status: 503, body: { status: 'starting', dependencies: [] } };
  const { dependencies } = worker;
  const states = await Promise.all(
    Object.entries(dependencies).map(async ([name, ping]) => ({
      name,
      state: await ping().then(
        () => 'up' as const,
        () => 'down' as const,
      ),
    })),
  );
  const ready = states.every(({ state }) => state === 'up');
  return { status: ready ? 200 : 503, body: { status: ready ? 'ok' : 'unavailable', dependencies: states } };
}
