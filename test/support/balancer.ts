import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A balancer before several processes of the service, as sites have them. */
export interface Balancer {
  readonly url: string;
  /** What went wrong between it and a process; empty where every request was carried. */
  readonly failures: readonly string[];
  /** Resolves when it sends requests to so many processes. */
  sendsTo(processes: number): Promise<void>;
  close(): Promise<void>;
}

/** Between two looks at readiness, in ms. */
const LOOK_MS = 100;
/** So many looks in a row find a process not ready before it gets no more requests. */
const FALL = 2;

interface Target {
  readonly url: URL;
  /** Looks in a row that found it not ready. */
  misses: number;
}

const isReady = ({ misses }: Target) => misses < FALL;

/**
 * Sends requests in turn to those that say that they are ready, on connections that it keeps. It goes on to the next one
 * where a connection is refused, and only there: what has been sent is not sent twice.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const targets: readonly Target[] = urls.map((url) => ({ url: new URL(url), misses: FALL }));
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    const ready = targets.filter(isReady);
    for (let tried = 0; tried < ready.length; tried++) {
      const target = ready[turn++ % ready.length] as Target;
      const failure = await carried(target, { incoming, body, outgoing, agent });
      if (failure === undefined) return;
      if (failure.code === 'ECONNREFUSED') continue;
      failures.push(`${incoming.method} ${incoming.url}: ${failure.message}`);
      outgoing.destroy();
      return;
    }
    failures.push(`${incoming.method} ${incoming.url}: nobody is ready`);
    outgoing.writeHead(502).end();
  });
  const closing = new AbortController();
  for (const target of targets) void follow(target, closing.signal);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    sendsTo: async (processes) => {
      while (targets.filter(isReady).length !== processes) await delay(LOOK_MS);
    },
    close: async () => {
      closing.abort();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One look after another: a process that is slow to answer is not asked more often. */
async function follow(target: Target, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await lookAt(target);
    await delay(LOOK_MS);
  }
}

async function lookAt(target: Target): Promise<void> {
  const answer = await fetch(new URL('/health/ready', target.url)).catch(() => undefined);
  target.misses = answer?.ok ? 0 : target.misses + 1;
  await answer?.arrayBuffer();
}

interface Carriage {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly outgoing: ServerResponse;
  readonly agent: Agent;
}

/** Undefined once the answer has gone back whole. */
function carried({ url }: Target, { incoming, body, outgoing, agent }: Carriage) {
  const { method, url: path, headers } = incoming;
  return new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const sent = request({ host: url.hostname, port: url.port, method, path, headers, agent }, (answer) => {
      const { connection: _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
      answer.on('error', resolve).on('end', () => resolve(undefined));
    });
    sent.on('error', resolve);
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) sent.destroy();
    });
    sent.end(body);
  });
}
