import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Reconciled } from '../monitoring/reconciliation.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Store } from '../store/contract.ts';

/** The part of the queue that the API needs: notifications. A lost one delays a run but never loses it. */
export interface Dispatcher {
  /** Runs brought back by reconciliation; absent if there is none. */
  readonly reconciled?: Reconciled;
  /** Tells the queue that new runs wait in the store. */
  wake(): void;
}

/** Advances explorations. */
export interface Explorer {
  /** Tells it about a new exploration. A lost call delays the exploration but never loses it. */
  wake(): void;
}

/** Health checks of the queue. */
export interface QueueHealth {
  /** Throws if the queue's server does not respond. */
  ping(): Promise<void>;
}

/** Dependencies of the API. */
export interface Services {
  readonly store: Store;
  readonly dispatcher: Dispatcher;
  readonly config: ServiceConfig;
  /** Absent if explorations are not advanced here. */
  readonly explorer?: Explorer;
  /** Absent without a queue. */
  readonly queue?: QueueHealth;
  /** Receives errors of background work, which no caller awaits. */
  readonly onError?: (error: unknown) => void;
  /** Destination of log lines; default standard output. */
  readonly log?: { write(line: string): void };
}

export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
