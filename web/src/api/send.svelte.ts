import { Failure, tooSlow, unreachable, unreadable } from './failure.ts';
import { backOff, sleep } from './pause.ts';
import { authorisation } from './token.svelte.ts';

/** A busy server is asked again for this long, then the view says that it has no answer. */
const BUSY_FOR_MS = 20_000;
/** A server that asks for a longer pause than this gets it from the view, which says so meanwhile. */
const LONGEST_PAUSE_MS = 8000;
/** Longer than the service takes for any answer. */
const PATIENCE_S = 60;
const SLOW_AFTER_MS = 4000;

/** What the requests that are under way have to wait for: shown above every view. */
class Waiting {
  /** Requests that a busy server has sent away, and that are sent again in a moment. */
  busy = $state(0);
  /** Requests that have had no answer for some seconds. */
  slow = $state(0);
}

export const waiting = new Waiting();

/**
 * Sends a request with the token of this tab and reads the answer to its end. While the server is busy (503, 429) it is
 * sent again after the pause that the server asks for. That is safe for all that the page sends: a submission carries its
 * idempotency key, and planning, uploading, cancelling and deleting twice does what doing it once does.
 * Throws a Failure where there is no answer; an abort by the caller stays an abort.
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

/** Milliseconds until a busy server is to be asked again; undefined where it should not be. */
function pauseOf({ status, headers }: Response, attempt: number): number | undefined {
  if (status !== 503 && status !== 429) return undefined;
  const wished = 1000 * Number(headers.get('retry-after') ?? Number.NaN);
  const pause = Number.isFinite(wished) && wished >= 0 ? Math.max(wished, 250) : backOff(attempt);
  return pause > LONGEST_PAUSE_MS ? undefined : pause;
}

async function sendOnce(request: Request): Promise<Response> {
  const limit = AbortSignal.timeout(PATIENCE_S * 1000);
  // An upload takes as long as it takes.
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

/** The answer with all of its body: one that breaks off is no answer, whatever its status says. */
async function whole(request: Request): Promise<Response> {
  const response = await fetch(request);
  const body = await response.arrayBuffer().catch((error: unknown) => {
    throw error instanceof TypeError ? unreadable() : error;
  });
  const { status, statusText, headers } = response;
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

/** Counts a request as slow from some seconds on until it ends. */
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
