import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSafe } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Address, addressesOf } from './addresses.ts';
import { addressFault, endpointFault, hostOf, SETTING } from './endpoint.ts';

export interface PostOptions {
  /** Hosts in the operator's networks that may be contacted, with or without TLS. */
  readonly privateHosts: readonly string[];
  /** Time limit for the whole exchange, in ms, after which the connection is closed. */
  readonly timeoutMs: number;
  /** Returns all addresses of a name, until the signal aborts. Default: from the hosts file and the DNS. */
  readonly resolve?: (hostname: string, signal: AbortSignal) => Promise<readonly Address[]>;
}

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Exchange extends PostOptions {
  readonly signal: AbortSignal;
}

/** Limit after which the connection is closed, since only the status of a response is needed. */
const MOST_ANSWER_BYTES = 16_384;

/** Thrown for an address to which nothing may be sent. */
class RefusedAddress extends Error {}

/**
 * Posts a message and returns the status of the response. Names are resolved only once and the connection goes to the addresses
 * that were checked, so a changed DNS record cannot redirect it. Redirects are not followed, and the body of the response is
 * neither stored nor shown.
 * @throws an error whose message states why there is no response, without revealing network addresses beyond the given URL
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

/** Replaces connection errors: they contain the resolved network address, or no message at all for a name with several. */
function withoutAddress(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isOfConnection = syscall === 'connect' || error instanceof AggregateError;
  return isOfConnection ? new Error(`The connection failed (${code})`) : error;
}

function send(url: URL, { headers, body }: Message, options: Exchange): Promise<number> {
  const request = url.protocol === 'https:' ? requestSafe : requestPlain;
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, ...length },
      // A new connection each time, as the address of a kept-alive one was checked long ago.
      agent: false,
      signal: options.signal,
      lookup: checkedLookup(options),
    });
    sent.on('error', reject);
    // There may be no error event: a response that switches protocols (101) closes the connection without one.
    sent.once('close', () => reject(new Error('The connection was closed without an answer')));
    sent.once('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      discard(answer);
    });
    sent.end(body);
  });
}

/** Reads and discards the body, so that the sender of a short one is not cut off. Size and time are limited. */
function discard(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) answer.destroy();
  });
}

/** Returns a lookup function for connections: all addresses of a name must be public, unless the operator allows the host. */
function checkedLookup({ privateHosts, resolve = addressesOf, signal }: Exchange): LookupFunction {
  return (hostname, { all }, callback) => {
    const found = resolve(hostname, signal);
    checkedAddresses(hostname, found, privateHosts).then(
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
  found: Promise<readonly Address[]>,
  privateHosts: readonly string[],
): Promise<readonly Address[]> {
  const addresses = await found;
  if (addresses.length === 0) throw new Error(`${hostname} has no address`);
  if (privateHosts.includes(hostOf(hostname))) return addresses;
  // The message omits the address: it would show users who register endpoints how names in the operator's networks resolve.
  if (addresses.some(({ address }) => addressFault(address) !== undefined)) {
    const fix = `the operator may name the host in ${SETTING}`;
    throw new RefusedAddress(`${hostname} stands for an address that is refused: it is not public; ${fix}`);
  }
  return addresses;
}
