import type { Webhook, WebhookDelivery } from '../spec/resources/webhook.ts';

export interface NewWebhook extends Pick<Webhook, 'id' | 'project' | 'url' | 'note' | 'createdBy'> {
  readonly events: readonly Webhook['events'][number][];
  /** Stored in plain text, as messages are signed with it. */
  readonly secret: string;
}

/** Webhook endpoints of projects, and their deliveries. */
export interface WebhookStore {
  /** Throws (WEBHOOK_EXISTS, WEBHOOK_LIMIT) if the project already has this address, or the maximum number of endpoints. */
  create(webhook: NewWebhook): Promise<Webhook>;
  find(id: string): Promise<Webhook | undefined>;
  /** Oldest first. */
  list(project: string): Promise<readonly Webhook[]>;
  /**
   * Replaces the secret that signs messages. Former secrets also sign for `keepMs`; 0 ends all of them. Undefined if there is no
   * such endpoint.
   */
  rotate(id: string, secret: string, keepMs: number): Promise<Webhook | undefined>;
  /** Removes an endpoint and its pending messages; false if there is none. */
  remove(id: string): Promise<boolean>;
  /** Enables an endpoint: it gets the waiting messages and those of future events. Undefined if there is none. */
  enable(id: string): Promise<Webhook | undefined>;
  /** Queues a test message; undefined if there is no such endpoint, or it is disabled. */
  test(id: string): Promise<WebhookDelivery | undefined>;
  /** Returns the last 100 deliveries, latest first. */
  deliveries(id: string): Promise<readonly WebhookDelivery[]>;
}

/** A message that is due. */
export interface DueDelivery {
  readonly id: string;
  readonly webhook: string;
  readonly url: string;
  /** Secrets of the endpoint: the current one first, then former ones that still sign. */
  readonly secrets: readonly string[];
  readonly payload: string;
  /** Number of this attempt, counted from 1. */
  readonly attempt: number;
}

/** Outcome of an attempt. */
export interface Attempted {
  readonly status: number | null;
  /** Null if it was delivered. */
  readonly error: string | null;
  /** Time until the next attempt, in ms; null for none. */
  readonly retryInMs: number | null;
  /** Whether the endpoint reported that it is gone for good. */
  readonly isGone?: boolean;
}

/** Messages that wait in the database to be sent. */
export interface Outbox {
  /**
   * Takes due messages, at most one per endpoint and none for the given endpoints. If the sender dies, the message is sent again
   * after the lease, under the same id.
   */
  take(limit: number, busy: readonly string[], leaseMs: number): Promise<readonly DueDelivery[]>;
  /**
   * Records the outcome of an attempt, unless another attempt has begun since. Disables the endpoint, and returns the reason, if
   * it is gone, or if a message is given up and the endpoint has accepted nothing since that message was written.
   */
  settle(delivery: Pick<DueDelivery, 'id' | 'webhook' | 'attempt'>, attempted: Attempted): Promise<string | undefined>;
}
