import { setTimeout as wait } from 'node:timers/promises';
import { EXIT, Failure } from './failure.ts';
import { note } from './output.ts';

/** Pauses between attempts, in ms: some seconds in all, the time of a cold start. */
const PAUSES_MS = [250, 500, 1000, 2000];
const LONGEST_PAUSE_MS = 5000;

/** A server that is busy, restarting or just starting: asking again may help. */
export class Passing extends Failure {
  readonly retryAfterMs: number;

  constructor(message: string, options?: ErrorOptions & { readonly retryAfterMs?: number }) {
    super(EXIT.noServer, message, options);
    this.retryAfterMs = options?.retryAfterMs ?? 0;
  }
}

/** Asks again while what is in the way may pass, with growing pauses; then throws the last failure. */
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
