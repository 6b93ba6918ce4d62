import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Address } from '../../src/webhooks/addresses.ts';
import { addressFault, endpointFault } from '../../src/webhooks/endpoint.ts';
import { postMessage } from '../../src/webhooks/post.ts';
import { selfSignedCertificate } from '../support/certificate.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server on this machine, and the paths of the requests that reach it. */
async function receiver(answer: RequestListener = (_request, response) => void response.end('ok')) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    void answer(request, response);
  });
  return { port: await listening(server), seen };
}

const message = { headers: { 'content-type': 'application/json' }, body: '{}' };
const here: Address = { address: '127.0.0.1', family: 4 };
/** Resolves every name to the next of these answers, and counts. */
function resolver(...answers: readonly (readonly Address[])[]) {
  const asked: string[] = [];
  const resolve = async (name: string) => answers[Math.min(asked.push(name), answers.length) - 1] ?? [];
  return { asked, resolve };
}
const post = (url: string, resolve: (name: string) => Promise<readonly Address[]>, privateHosts: string[] = []) =>
  postMessage(url, message, { privateHosts, timeoutMs: 2000, resolve });

describe('an address of a webhook', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.100.100.200', '0.0.0.0'],
    ...[
      '255.255.255.255',
      '224.0.0.1',
      '192.0.0.192',
      '198.18.0.1',
      '168.63.129.16',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
    ],
    ...[
      'fd00:ec2::254',
      'fec0::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:a9fe:a9fe',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
    ],
    ...['64:ff9b:1::1', '2002:7f00:1::', '2001:0:1::', '2001:db8::1', 'fe80::1%eth0'],
    ...['::7f00:1', '1::1', '4000::1', '100:0:0:1::1'],
  ])('is not %s', (address) => {
    expect(addressFault(address)).toContain('ONESIDED_WEBHOOK_PRIVATE_HOSTS');
  });

  it.each(['93.184.216.34', '2606:4700::1111'])('may be %s', (address) => {
    expect(addressFault(address)).toBeUndefined();
  });

  it.each([
    ...[
      'http://chat.example.org/',
      'ftp://chat.example.org/',
      'chat.example.org',
      'https://ada:secret@chat.example.org/',
    ],
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://[::1]/'],
    ...[
      'https://[::127.0.0.1]/',
      'https://[::ffff:169.254.169.254]/',
      'https://localhost/',
      'https://localhost./',
      'https://a.localhost/',
    ],
    ...['https://metadata.google.internal/', 'https://printer/', 'https://chat.example.org/#part'],
  ])('cannot be written %s', (url) => {
    expect(endpointFault(url, ['chat.group.internal'])).toMatch(/must|operator may name/);
  });

  it('is a private one where the operator names it, also without TLS', () => {
    const named = ['chat.group.internal', '10.1.2.3'];
    const urls = ['https://chat.group.internal/x', 'http://chat.group.internal:8080/x', 'http://10.1.2.3/'];
    for (const url of [...urls, 'https://chat.example.org/hooks?key=1'])
      expect(endpointFault(url, named)).toBeUndefined();
    expect(endpointFault('http://10.1.2.4/', named)).toBeDefined();
  });
});

describe('a post', () => {
  it('reaches no private address, whatever a public name stands for', async () => {
    const { port, seen } = await receiver();
    for (const answers of [[here], [{ address: '93.184.216.34', family: 4 }, here], [{ address: '::1', family: 6 }]]) {
      const posted = post(`https://attacker.example:${port}/`, resolver(answers).resolve);
      await expect(posted).rejects.toThrow('attacker.example stands for an address that is refused');
    }
    expect(seen).toEqual([]);
  });

  it('asks for the addresses of a name once, and connects to what was checked', async () => {
    const { port, seen } = await receiver();
    // A name that stands for something else when it is asked again, as in DNS rebinding.
    const { asked, resolve } = resolver([here], [{ address: '192.0.2.1', family: 4 }]);
    expect(await post(`http://hooks.group.internal:${port}/a`, resolve, ['hooks.group.internal'])).toBe(200);
    expect([asked, seen]).toEqual([['hooks.group.internal'], ['POST /a']]);
    const rebinding = resolver([{ address: '192.0.2.1', family: 4 }], [here]);
    await expect(post(`https://attacker.example:${port}/`, rebinding.resolve)).rejects.toThrow('refused');
    expect(rebinding.asked).toHaveLength(1);
  });

  it('tells whoever registered it no address that a name stands for', async () => {
    const local = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    const said = async (answers: typeof local, named: string[] = []) =>
      post('https://db.group.example:1/', resolver(answers).resolve, named).catch((error: Error) => error.message);
    expect(await said(local)).toMatch(/^db.group.example stands for an address that is refused: it is not public; /);
    const refused = 'The connection failed (ECONNREFUSED)';
    expect(await said(local, ['db.group.example'])).toBe(refused);
    expect(await said(local.slice(0, 1), ['db.group.example'])).toBe(refused);
  });

  it('follows no redirect', async () => {
    const { port, seen } = await receiver(
      (_request, response) => void response.writeHead(307, { location: '/b' }).end(),
    );
    expect(await post(`http://127.0.0.1:${port}/a`, resolver([]).resolve, ['127.0.0.1'])).toBe(307);
    expect(seen).toEqual(['POST /a']);
  });

  it('waits no longer than its time, and takes no endless answer', async () => {
    const silent = await receiver(() => undefined);
    const late = postMessage(`http://127.0.0.1:${silent.port}/`, message, {
      privateHosts: ['127.0.0.1'],
      timeoutMs: 100,
    });
    await expect(late).rejects.toThrow('No answer within 0.1 s');
    let closed: Promise<void> | undefined;
    const endless = await receiver((request, response) => {
      closed = new Promise((resolve) => request.socket.once('close', resolve));
      const write = () => response.write('x'.repeat(8192), write);
      write();
    });
    expect(await post(`http://127.0.0.1:${endless.port}/`, resolver([]).resolve, ['127.0.0.1'])).toBe(200);
    await closed;
  });

  it('ends though the answer changes to another protocol and says no more', async () => {
    const head = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    const { port } = await receiver((request) => void request.resume().once('end', () => request.socket.write(head)));
    const posted = post(`http://127.0.0.1:${port}/`, resolver([]).resolve, ['127.0.0.1']);
    await expect(posted).rejects.toThrow('closed without an answer');
  }, 10_000);

  it('sends nothing to somebody whose certificate nobody vouches for', async () => {
    const server = createTlsServer(
      selfSignedCertificate('hooks.group.internal'),
      (_request, response) => void response.end(),
    );
    const port = await listening(server as unknown as Server);
    const posted = post(`https://hooks.group.internal:${port}/`, resolver([here]).resolve, ['hooks.group.internal']);
    await expect(posted).rejects.toThrow(/certificate/);
  });
});
