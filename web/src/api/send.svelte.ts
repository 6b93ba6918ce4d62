import { Failure, tooSlow, unreachable, unreadable } from './failure.ts';
import { backOff, sleep } from './pause.ts';
import { authorisation } from './token.svelte.ts';

/** How long to retry while the server is busy, ms; then the view reports it. */
const BUSY_FOR_MS = 20_000;
/** Longest pause that is waited for here, ms; longer ones are left to the view, which reports them. */
const LONGEST_PAUSE_MS = 8000;
/** Timeout, s; longer than any response takes. */
const PATIENCE_S = 60;
const SLOW_AFTER_MS = 4000;

/** Requests that are being waited for, shown above every view. */
class Waiting {
  /** Number of requests that a busy server refused and that will be retried shortly. */
  busy = $state(0);
  /** Number of requests without a response for some seconds. */
  slow = $state(0);
}

export const waiting = new Waiting();

/**
 * Sends a request with the token of this tab and reads the whole response. While the server is busy (503, 429), the request is
 * repeated after the pause that the server demands. This is safe for all requests of the page: submissions carry an idempotency
 * key, and planning, uploading, cancelling and deleting are idempotent. Throws a Failure if there is no response; an abort by the
 * caller remains an abort.
 */
export async function send(request: Request): Promise<Response> {
  const until = Date.now() + BUSY_FOR_MS;
  for (let attempt = 0; ; attempt++) {
    const response = await sendOnce(request.clone());
    const pause = pauseOf(response, attempt);
    if (pause === undefined || Date.now() + pause > until) return response;
    await during('busy', sleep(pause, request.signal));
    if (request.signal.aborted) throw request.signal.reason;
  }
}

/** Returns the pause before the next attempt in ms; undefined if there should be none. */
function pauseOf({ status, headers }: Response, attempt: number): number | undefined {
  if (status !== 503 && status !== 429) return undefined;
  const wished = 1000 * Number(headers.get('retry-after') ?? Number.NaN);
  const pause = Number.isFinite(wished) && wished >= 0 ? Math.max(wished, 250) : backOff(attempt);
  return pause > LONGEST_PAUSE_MS ? undefined : pause;
}

async function sendOnce(request: Request): Promise<Response> {
  const limit = AbortSignal.timeout(PATIENCE_S * 1000);
  // Uploads have no time limit.
  const signal = request.body && !isText(request) ? request.signal : AbortSignal.any([request.signal, limit]);
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(authorisation())) headers.set(name, value);
  const answer = whole(new Request(request, { headers, signal })).catch((error: unknown) => {
    if (request.signal.aborted || error instanceof Failure) throw error;
    throw limit.aborted ? tooSlow(PATIENCE_S) : unreachable();
  });
  return watched(answer);
}

function isText(request: Request): boolean {
  return request.headers.get('content-type')?.includes('json') ?? false;
}

/** Reads the response including its body: a truncated one counts as no response, whatever its status. */
async function whole(request: Request): Promise<Response> {
  const response = await fetch(request);
  const body = await response.arrayBuffer().catch((error: unknown) => {
    throw error instanceof TypeError ? unreadable() : error;
  });
  const { status, statusText, headers } = response;
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

/** Counts a request as slow after some seconds, until it ends. */
async function watched<Value>(answer: Promise<Value>): Promise<Value> {
  const over = new AbortController();
  void sleep(SLOW_AFTER_MS, over.signal).then(() => {
    if (!over.signal.aborted) void during('slow', answer).catch(() => undefined);
  });
  return answer.finally(() => over.abort());
}

async function during<Value>(what: 'busy' | 'slow', asking: Promise<Value>): Promise<Value> {
  waiting[what]++;
  try {
    return await asking;
  } finally {
    waiting[what]--;
  }
}
