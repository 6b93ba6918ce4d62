import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificate.ts';
import { freePort } from './free-port.ts';
import { eventually } from './waiting.ts';

/** A proxy that ends TLS in front of a service on this machine. */
export interface TlsProxy {
  close(): Promise<void>;
}

export interface TlsProxyOptions {
  /** Port of 127.0.0.1 on which it listens. */
  readonly port: number;
  readonly target: URL;
  readonly name: string;
  readonly certificate: Certificate;
}

/** The example of `deploy/proxy/nginx.conf` with another name, other ports and this certificate. */
export async function startNginx({ port, target, name, certificate }: TlsProxyOptions): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-nginx-'));
  writeFileSync(join(folder, 'certificate.pem'), certificate.cert);
  writeFileSync(join(folder, 'key.pem'), certificate.key);
  const example = readFileSync(new URL('../../deploy/proxy/nginx.conf', import.meta.url), 'utf8');
  const server = replaced(example, [
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['server 127.0.0.1:3000;', `server ${target.host};`],
    ['sim.group.example;', `${name};`],
    ['/etc/ssl/onesided/', `${folder}/`],
  ]);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path ${folder}/${part};`,
  );
  const main = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${places.join(' ')}\n${server}}`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  nginx.stderr.on('data', (text) => {
    complaint += text;
  });
  await eventually('nginx', () => answers(port, nginx)).catch((cause: unknown) => {
    throw new Error(`nginx does not start: ${complaint}`, { cause });
  });
  return {
    close: async () => {
      nginx.kill();
      if (nginx.exitCode === null) await once(nginx, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the example says nothing of "${from}" any more`);
    return changed.replaceAll(from, to);
  }, text);
}

async function answers(port: number, { exitCode }: ChildProcess): Promise<boolean> {
  if (exitCode !== null) throw new Error('nginx has ended');
  const socket = connect(port, '127.0.0.1');
  const open = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return open;
}

/** What any such proxy does, in Node: for machines without nginx. */
export async function startNodeProxy({ port, target, certificate }: TlsProxyOptions): Promise<TlsProxy> {
  const sockets = new Set<Duplex>();
  const forwarded = (incoming: IncomingMessage) =>
    httpRequest({
      ...{ host: target.hostname, port: target.port, method: incoming.method, path: incoming.url },
      headers: {
        ...incoming.headers,
        'x-forwarded-for': incoming.socket.remoteAddress,
        'x-forwarded-host': incoming.headers.host,
        'x-forwarded-proto': 'https',
      },
    });
  const server = createTlsServer(certificate, (incoming, outgoing) => {
    const sent = forwarded(incoming);
    sent.on('response', (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)));
    sent.on('error', () => outgoing.destroy());
    outgoing.on('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex) => {
    const sent = forwarded(incoming);
    sent.on('upgrade', (answer, upstream) => {
      const headers = answer.rawHeaders.flatMap((name, i, all) => (i % 2 ? [] : [`${name}: ${all[i + 1]}`]));
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
      upstream.pipe(client).on('error', () => upstream.destroy());
      client.pipe(upstream).on('error', () => client.destroy());
    });
    sent.on('response', ({ statusCode }) => client.end(`HTTP/1.1 ${statusCode} Refused\r\ncontent-length: 0\r\n\r\n`));
    sent.on('error', () => client.destroy());
    sent.end();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
