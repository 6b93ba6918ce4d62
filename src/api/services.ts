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

/** The part of the queue that the API needs: a nudge. Missing one delays a run, it never loses one. */
export interface Dispatcher {
  /** Runs that it brought back; left out where it brings none. */
  readonly reconciled?: Reconciled;
  /** New runs wait in the store. */
  wake(): void;
}

/** What brings explorations on. */
export interface Explorer {
  /** There is a new one. Missing one call delays it, it never loses one. */
  wake(): void;
}

/** What health asks of the queue. */
export interface QueueHealth {
  /** Throws where what holds the queue does not answer. */
  ping(): Promise<void>;
}

/** What the API works with. */
export interface Services {
  readonly store: Store;
  readonly dispatcher: Dispatcher;
  readonly config: ServiceConfig;
  /** Left out where nobody brings explorations on. */
  readonly explorer?: Explorer;
  /** Left out where nothing is queued. */
  readonly queue?: QueueHealth;
  /** Takes what goes wrong when nobody waits for the answer any more. */
  readonly onError?: (error: unknown) => void;
  /** Where log lines go; standard output where it is left out. */
  readonly log?: { write(line: string): void };
}

export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
