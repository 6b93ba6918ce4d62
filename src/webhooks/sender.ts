import { Webhook } from 'standardwebhooks';
import { repeatedly } from '../background/repeatedly.ts';
import { thrownText } from '../spec/wording.ts';
import type { Attempted, DueDelivery, Outbox } from '../store/contract.ts';
import { type PostOptions, postMessage } from './post.ts';

export interface SenderOptions extends Partial<PostOptions> {
  readonly outbox: Outbox;
  /** Interval at which to look for messages, in ms. Default 1,000. */
  readonly intervalMs?: number;
  /** Pause after the first failed attempt, in ms; each further pause is three times as long. Default 5,000. */
  readonly firstPauseMs?: number;
  readonly onError?: (error: unknown) => void;
}

export interface Sender {
  /** Stops sending; resolves when the current attempts have ended. */
  stop(): Promise<void>;
}

const MOST_AT_A_TIME = 16;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** About 23 hours in total with the default pauses, so an endpoint may be down overnight. */
const MOST_ATTEMPTS = 12;
const TIMEOUT_MS = 10_000;
/** How long a message is leased to a sender, in ms: somewhat longer than the longest attempt. */
const LEASE_MS = TIMEOUT_MS + 20_000;

/**
 * Sends messages waiting in the store, to each endpoint one at a time. Any number of processes may do so. Delivery is at least
 * once, always with the same message id.
 */
export function startSender(options: SenderOptions): Sender {
  const { outbox, intervalMs = 1000, onError = () => undefined } = options;
  const busy = new Map<string, Promise<void>>();
  const sending = repeatedly({ intervalMs, onError }, async () => {
    const due = await outbox.take(MOST_AT_A_TIME - busy.size, [...busy.keys()], LEASE_MS);
    for (const delivery of due) {
      const { webhook } = delivery;
      const attempt = deliver(delivery, options).catch(onError);
      busy.set(
        webhook,
        attempt.finally(() => {
          busy.delete(webhook);
          sending.wake();
        }),
      );
    }
    return false;
  });
  return {
    stop: async () => {
      await sending.stop();
      await Promise.all(busy.values());
    },
  };
}

async function deliver(delivery: DueDelivery, options: SenderOptions): Promise<void> {
  const attempted = await attempt(delivery, options);
  const disabled = await options.outbox.settle(delivery, attempted);
  if (disabled !== undefined) options.onError?.(new Error(`The webhook ${delivery.webhook} is disabled: ${disabled}`));
}

async function attempt(delivery: DueDelivery, options: SenderOptions): Promise<Attempted> {
  try {
    const { privateHosts = [], timeoutMs = TIMEOUT_MS, resolve } = options;
    const post = { privateHosts, timeoutMs, ...(resolve ? { resolve } : {}) };
    const status = await postMessage(delivery.url, signed(delivery), post);
    if (status >= 200 && status < 300) return { status, error: null, retryInMs: null };
    if (status === 410) return { status, error: reasonOf(status), retryInMs: null, isGone: true };
    return { status, error: reasonOf(status), retryInMs: pauseAfter(delivery.attempt, options) };
  } catch (error) {
    const said = thrownText(error);
    return { status: null, error: said.slice(0, 300), retryInMs: pauseAfter(delivery.attempt, options) };
  }
}

function reasonOf(status: number): string {
  return status >= 300 && status < 400 ? `Status ${status}: redirects are not followed` : `Status ${status}`;
}

/** Pause in ms, randomised by 10 % so that recovered endpoints are not hit by everything at once. Null after the last attempt. */
function pauseAfter(attempts: number, { firstPauseMs = 5000 }: SenderOptions): number | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  return Math.min(LONGEST_PAUSE_MS, firstPauseMs * 3 ** (attempts - 1)) * (0.9 + 0.2 * Math.random());
}

/** Signs a message as Standard Webhooks specifies. The timestamp is that of the attempt, since receivers refuse old ones. */
function signed({ id, secrets, payload }: DueDelivery) {
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'onesided-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, payload)).join(' '),
  };
  return { headers, body: payload };
}
