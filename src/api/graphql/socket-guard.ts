import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { GraphQLError, validate } from 'graphql';
import { isRecord } from '../../spec/read-value.ts';
import { prepare, RefusedRequest, requestOf, shownError } from './prepare.ts';
import { schema } from './schema.ts';

export const MOST_SUBSCRIPTIONS = 50;
/** Time limit for the first message, which authenticates a socket, ms. */
const INIT_WITHIN_MS = 5000;
const MAX_ERRORS = 20;
const PROTOCOL = 'graphql-transport-ws';

/** Close codes of the protocol. */
const CLOSE = {
  badRequest: [4400, 'Invalid message'],
  unauthorized: [4401, 'Unauthorized'],
  forbidden: [4403, 'Forbidden'],
  badProtocol: [4406, `The subprotocol must be ${PROTOCOL}`],
  late: [4408, 'Connection initialisation timeout'],
  taken: [4409, 'Subscriber already exists'],
  again: [4429, 'Too many initialisation requests'],
} as const;

export interface GuardOptions {
  /** Rejects if the token is not valid. */
  readonly authorize: (header: string | undefined) => Promise<void>;
  /** Counts a subscription. @throws ProblemError if the caller's projects have no requests left. */
  readonly count: () => void;
  /** `Authorization` of the upgrade, for clients that can set headers. */
  readonly header: string | undefined;
  readonly log: (error: unknown) => void;
}

interface Message {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly payload?: unknown;
}

/**
 * Checks what a socket sends before the server sees it, following the protocol: authentication, limits of requests, and the
 * number of concurrent operations. A refused socket is closed with the protocol's code. The guard is needed since the server
 * parses documents without a limit, does not validate subscriptions and closes without a code.
 */
export class SocketGuard extends EventEmitter {
  readonly protocol = PROTOCOL;
  private initialised = false;
  private acknowledged = false;
  private readonly open = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly socket: WebSocket,
    private readonly options: GuardOptions,
  ) {
    super();
    this.timer = setTimeout(() => this.refuse('late'), INIT_WITHIN_MS);
    socket.on('error', (error) => this.emit('error', error));
    socket.on('close', (code, reason) => {
      clearTimeout(this.timer);
      this.emit('close', code, reason);
    });
    socket.on('message', (data, isBinary) => this.receive(String(data), isBinary));
    if (socket.protocol !== PROTOCOL) this.refuse('badProtocol');
  }

  get readyState(): number {
    return this.socket.readyState;
  }

  send(text: string, callback: (error?: Error) => void): void {
    if (text.startsWith('{"type":"connection_ack"')) this.acknowledged = true;
    // The end of a subscription makes room for another.
    if (/^\{"type":"(?:complete|error)"/.test(text)) this.open.delete(String((JSON.parse(text) as Message).id));
    this.socket.send(text, callback);
  }

  close(code?: number): void {
    this.socket.close(code);
  }

  private refuse(why: keyof typeof CLOSE): void {
    const [code, reason] = CLOSE[why];
    this.socket.close(code, reason);
  }

  private receive(text: string, isBinary: boolean): void {
    const message = isBinary ? undefined : messageOf(text);
    if (message?.type === 'connection_init') void this.init(message.payload);
    else if (message?.type === 'subscribe') this.subscribe(message);
    else if (message?.type === 'complete' && typeof message.id === 'string') this.complete(message.id);
    else if (message?.type === 'ping') this.send('{"type":"pong"}', () => undefined);
    else if (message?.type !== 'pong') this.refuse('badRequest');
  }

  private async init(payload: unknown): Promise<void> {
    if (this.initialised) {
      this.refuse('again');
      return;
    }
    if (payload !== undefined && !isRecord(payload)) {
      this.refuse('badRequest');
      return;
    }
    const token = payload?.authorization ?? payload?.Authorization ?? this.options.header;
    this.initialised = true;
    try {
      await this.options.authorize(typeof token === 'string' ? token : undefined);
    } catch {
      this.refuse('forbidden');
      return;
    }
    clearTimeout(this.timer);
    // Without the payload, so the token is not passed on.
    this.pass({ type: 'connection_init' });
  }

  private subscribe({ id, payload }: Message): void {
    if (!this.acknowledged) this.refuse('unauthorized');
    else if (typeof id !== 'string' || id === '') this.refuse('badRequest');
    else if (this.open.has(id)) this.refuse('taken');
    else this.begin(id, payload);
  }

  private begin(id: string, payload: unknown): void {
    try {
      this.options.count();
      if (this.open.size >= MOST_SUBSCRIPTIONS)
        throw refused(`at most ${MOST_SUBSCRIPTIONS} subscriptions on a socket`);
      const request = requestOf(payload);
      checkSubscription(request);
      this.open.add(id);
      this.pass({ type: 'subscribe', id, payload: request });
    } catch (error) {
      const errors = error instanceof RefusedRequest ? error.errors : [error as Error];
      const shown = errors.map((one) => shownError(one, this.options.log));
      this.socket.send(JSON.stringify({ type: 'error', id, payload: shown }));
    }
  }

  private complete(id: string): void {
    if (this.open.delete(id)) this.pass({ type: 'complete', id });
  }

  private pass(message: Message): void {
    this.emit('message', JSON.stringify(message), false);
  }
}

function messageOf(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}

function checkSubscription(request: ReturnType<typeof requestOf>): void {
  const { document, operation } = prepare(request);
  if (operation !== 'subscription') throw refused('sockets carry subscriptions; queries and mutations go over HTTP');
  const errors = validate(schema, document, undefined, { maxErrors: MAX_ERRORS });
  if (errors.length > 0) throw new RefusedRequest(errors, 'document');
}

function refused(detail: string): RefusedRequest {
  return new RefusedRequest([new GraphQLError(detail)], 'document');
}
