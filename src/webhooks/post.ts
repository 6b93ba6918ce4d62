import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSafe } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { addressFault, endpointFault, hostOf, SETTING } from './endpoint.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

export interface PostOptions {
  /** Hosts of the operator's networks that may be reached, also without TLS. */
  readonly privateHosts: readonly string[];
  /** Longest time of the whole exchange, in ms; then the connection is closed. */
  readonly timeoutMs: number;
  /** All addresses of a name. Default: those of the system. */
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>;
}

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Nobody needs more of an answer than its status. */
const MOST_ANSWER_BYTES = 16_384;

/** An address that nothing is sent to. */
class RefusedAddress extends Error {}

/**
 * Posts a message and gives the status of the answer. Names are resolved once: the connection goes to the very addresses
 * that were checked, whatever the name stands for a moment later. Redirects are not followed, and what the answer says is
 * neither kept nor shown.
 * @throws an error whose message says why there is no answer; it names no more than the address that was given.
 */
export async function postMessage(url: string, message: Message, options: PostOptions): Promise<number> {
  const fault = endpointFault(url, options.privateHosts);
  if (fault !== undefined) throw new RefusedAddress(`The address ${fault}`);
  const late = AbortSignal.timeout(options.timeoutMs);
  try {
    return await send(new URL(url), message, { ...options, signal: late });
  } catch (error) {
    if (late.aborted) throw new Error(`No answer within ${options.timeoutMs / 1000} s`);
    throw withoutAddress(error);
  }
}

/** Errors of connections name the network address that a name stands for; of a name with several they say nothing at all. */
function withoutAddress(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isOfConnection = syscall === 'connect' || error instanceof AggregateError;
  return isOfConnection ? new Error(`The connection failed (${code})`) : error;
}

function send(url: URL, { headers, body }: Message, options: PostOptions & { signal: AbortSignal }): Promise<number> {
  const request = url.protocol === 'https:' ? requestSafe : requestPlain;
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, ...length },
      // A connection of its own each time: one that is kept was checked long ago.
      agent: false,
      signal: options.signal,
      lookup: checkedLookup(options),
    });
    sent.on('error', reject);
    // Without an error, too: an answer that changes the protocol (101) is cut off, and there is nothing else to come.
    sent.once('close', () => reject(new Error('The connection was closed without an answer')));
    sent.once('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      discard(answer);
    });
    sent.end(body);
  });
}

/** Takes what follows the head, so that nobody is cut off in the middle of a short answer; never much, never for long. */
function discard(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) answer.destroy();
  });
}

/** Resolves a name for a connection; all of its addresses must be public, or the host one that the operator names. */
function checkedLookup({ privateHosts, resolve = systemAddresses }: PostOptions): LookupFunction {
  return (hostname, { all }, callback) => {
    checkedAddresses(hostname, { privateHosts, resolve }).then(
      (addresses) => {
        const [first] = addresses;
        if (all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: unknown) => callback(error as Error, ''),
    );
  };
}

async function checkedAddresses(
  hostname: string,
  { privateHosts, resolve }: Required<Pick<PostOptions, 'privateHosts' | 'resolve'>>,
): Promise<readonly Address[]> {
  const addresses = await resolve(hostname);
  if (addresses.length === 0) throw new Error(`${hostname} has no address`);
  if (privateHosts.includes(hostOf(hostname))) return addresses;
  // Not which: whoever may register endpoints would learn from it what names of the operator's networks stand for.
  if (addresses.some(({ address }) => addressFault(address) !== undefined)) {
    const fix = `the operator may name the host in ${SETTING}`;
    throw new RefusedAddress(`${hostname} stands for an address that is refused: it is not public; ${fix}`);
  }
  return addresses;
}

async function systemAddresses(hostname: string): Promise<readonly Address[]> {
  const family = isIP(hostname);
  return family === 0 ? lookup(hostname, { all: true }) : [{ address: hostname, family }];
}
