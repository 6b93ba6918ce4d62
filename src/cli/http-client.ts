import { errorCode } from '../spec/error-code.ts';
import type { Problem } from '../spec/resources/problem.ts';
import { thrownText } from '../spec/wording.ts';
import { EXIT, exitCodeOf, Failure, problemText } from './failure.ts';
import { Passing, withRetries } from './retries.ts';

export interface Request {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
  /** Query parameters. A list repeats the name; undefined is omitted. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
}

const DEFAULT_URL = 'http://127.0.0.1:3000';

/** Returns the server's address: ONESIDED_URL, otherwise port 3000 of this machine. Throws a Failure if it is not a URL. */
export function serverUrl(): URL {
  const given = process.env.ONESIDED_URL || DEFAULT_URL;
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return new URL(given);
  throw new Failure(EXIT.badInput, `ONESIDED_URL must be an http:// or https:// address, not "${given}"`);
}

/**
 * Sends a request, retrying while the server is busy or starting. Retries are safe: a 503 means that nothing was done, and
 * submissions carry an idempotency key. Throws a Failure: no server (3), or a problem document (2 for a 4xx, 3 for a 5xx).
 */
export async function request(path: string, { query = {}, headers, ...init }: Request = {}): Promise<Response> {
  const url = addressOf(path, query);
  const token = process.env.ONESIDED_TOKEN;
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const asked = { ...init, headers: { accept: 'application/json', ...authorization, ...headers } };
  return withRetries(async () => {
    const response = await answer(url, asked);
    if (response.ok) return response;
    throw await problemOf(response);
  }, init.signal);
}

/** Requests a resource; its type follows the server's OpenAPI document. */
export async function requestJson<Resource>(path: string, options?: Request): Promise<Resource> {
  const response = await request(path, options);
  return (await response.json()) as Resource;
}

/** Returns the path of a resource, with the id from the command line escaped. */
export const idPath = (collection: string, id: string, rest = ''): string =>
  `/v1/${collection}/${encodeURIComponent(id)}${rest}`;

function addressOf(path: string, query: NonNullable<Request['query']>): URL {
  const base = serverUrl();
  const url = new URL(base.pathname.replace(/\/$/, '') + path, base);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of typeof value === 'object' ? value : [value]) url.searchParams.append(name, String(one));
  }
  return url;
}

async function answer(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const hint = 'Start one with `onesided serve`, or set ONESIDED_URL.';
    const message = `Cannot reach the server at ${url.origin}: ${thrownText(cause)}\n${hint}`;
    throw mayPass(errorCode(cause), init.method)
      ? new Passing(message, { cause })
      : new Failure(EXIT.noServer, message, { cause });
  }
}

/** Whether to retry after a broken connection. The server may have received the request, so only idempotent ones are repeated. */
function mayPass(code = '', method?: string): boolean {
  return code === 'ECONNREFUSED' || (BROKEN.has(code) && method !== 'DELETE');
}

const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

async function problemOf(response: Response): Promise<Failure> {
  const code = exitCodeOf(response.status);
  const text = await response.text();
  const problem = parseProblem(text);
  const message = problem && problemText({ ...problem, message: problem.detail });
  if (message && response.status === 503) {
    return new Passing(message, { retryAfterMs: 1000 * (Number(response.headers.get('retry-after')) || 0) });
  }
  if (message && problem) return new Failure(code, message, { code: problem.code });
  return new Failure(code, `The server answered ${response.status} ${response.statusText}: ${text.slice(0, 300)}`);
}

function parseProblem(text: string): Problem | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'code' in parsed && 'errors' in parsed
      ? (parsed as Problem)
      : undefined;
  } catch {
    return undefined;
  }
}
