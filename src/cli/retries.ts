import { setTimeout as wait } from 'node:timers/promises';
import { EXIT, Failure } from './failure.ts';
import { note } from './output.ts';

/** Pauses between attempts, ms: a few seconds in total, the time of a cold start. */
const PAUSES_MS = [250, 500, 1000, 2000];
const LONGEST_PAUSE_MS = 5000;

/** A temporary failure: the server is busy, restarting or starting, so a retry may succeed. */
export class Passing extends Failure {
  readonly retryAfterMs: number;

  constructor(message: string, options?: ErrorOptions & { readonly retryAfterMs?: number }) {
    super(EXIT.noServer, message, options);
    this.retryAfterMs = options?.retryAfterMs ?? 0;
  }
}

/** Retries temporary failures with increasing pauses, then throws the last one. */
export async function withRetries<Answer>(ask: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (const [attempt, pauseMs] of PAUSES_MS.entries()) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Passing)) throw error;
      if (attempt === 0) note(`${error.message.split('\n')[0]}; retrying …`);
      const ms = Math.min(LONGEST_PAUSE_MS, Math.max(pauseMs, error.retryAfterMs));
      await wait(ms, undefined, signal ? { signal } : {});
    }
  }
  return ask();
}
