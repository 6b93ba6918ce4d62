import type { Webhook, WebhookDelivery } from '../spec/resources/webhook.ts';

export interface NewWebhook extends Pick<Webhook, 'id' | 'project' | 'url' | 'note' | 'createdBy'> {
  readonly events: readonly Webhook['events'][number][];
  /** Messages are signed with it, so that it is stored as it is. */
  readonly secret: string;
}

/** Endpoints of projects, and what they were told. */
export interface WebhookStore {
  /** Throws (WEBHOOK_EXISTS, WEBHOOK_LIMIT) where the project has this address, or as many as it may have. */
  create(webhook: NewWebhook): Promise<Webhook>;
  find(id: string): Promise<Webhook | undefined>;
  /** Oldest first. */
  list(project: string): Promise<readonly Webhook[]>;
  /**
   * From now on messages are signed with another secret, and for so long with those before as well; 0 ends all of them.
   * Undefined where there is none.
   */
  rotate(id: string, secret: string, keepMs: number): Promise<Webhook | undefined>;
  /** False where there is none; messages on their way to it are gone with it. */
  remove(id: string): Promise<boolean>;
  /** It gets what waits for it, and what happens from now on; undefined where there is none. */
  enable(id: string): Promise<Webhook | undefined>;
  /** A message to see whether it arrives; undefined where there is no such endpoint, or it is disabled. */
  test(id: string): Promise<WebhookDelivery | undefined>;
  /** The last 100, latest first. */
  deliveries(id: string): Promise<readonly WebhookDelivery[]>;
}

/** A message whose turn it is. */
export interface DueDelivery {
  readonly id: string;
  readonly webhook: string;
  readonly url: string;
  /** Of the endpoint: the present one first, then those that sign beside it. */
  readonly secrets: readonly string[];
  readonly payload: string;
  /** Counts this one. */
  readonly attempt: number;
}

/** What became of an attempt. */
export interface Attempted {
  readonly status: number | null;
  /** Null where it was delivered. */
  readonly error: string | null;
  /** Until it is tried again, in ms; null: never. */
  readonly retryInMs: number | null;
  /** The endpoint says that it is gone for good. */
  readonly isGone?: boolean;
}

/** Messages that wait in the database, for whoever sends them. */
export interface Outbox {
  /**
   * Takes messages whose turn it is, one an endpoint at most and none of these endpoints. Who takes one and ends is
   * relieved of it after the lease: it is sent again then, under the same id.
   */
  take(limit: number, busy: readonly string[], leaseMs: number): Promise<readonly DueDelivery[]>;
  /**
   * Notes what became of an attempt, unless another one has begun since. An endpoint that is gone, or has taken nothing
   * since a message was written that is given up now, is disabled; then the reason is returned.
   */
  settle(delivery: Pick<DueDelivery, 'id' | 'webhook' | 'attempt'>, attempted: Attempted): Promise<string | undefined>;
}
