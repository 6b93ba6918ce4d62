import { type IncomingMessage, maxHeaderSize, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { problem } from '../problems.ts';
import type { Api } from '../services.ts';
import { PROBLEM_TYPE } from './problems.ts';

/** Server options for requests that would be answered before routing, either without a problem document or not at all. */
export const HTTP_OPTIONS: ServerOptions = {
  // A request without a Host header is refused together with those that have a wrong one.
  requireHostHeader: false,
  // From Node 24.9; earlier versions pass every offer to `registerUpgrades`.
  ...{ shouldUpgradeCallback: (request: IncomingMessage) => isWebSocket(request) },
};

const isWebSocket = ({ headers }: IncomingMessage): boolean => /^websocket$/i.test(headers.upgrade ?? '');

/** Answers requests that match no route with a problem document. */
export function registerBeyondRoutes(app: Api): void {
  noteAnswers(app);
  app.server.on('checkExpectation', answerExpectation);
  app.server.on('connect', (_request, socket) => {
    refuse(socket, problem('REQUEST_METHOD_NOT_ALLOWED', 'CONNECT is not allowed: this service is not a proxy'));
  });
}

/**
 * Opens WebSockets at one address only, and ignores offers to upgrade to other protocols, such as h2c, which some clients make
 * with each first request (RFC 9110, 7.8). To be registered after the plugin that opens WebSockets.
 */
export function registerUpgrades(app: Api, socketsAt: string): void {
  const listeners = app.server.listeners('upgrade');
  app.server.removeAllListeners('upgrade');
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (isWebSocket(request) && request.url?.split('?')[0] !== socketsAt) {
      refuse(socket, problem('REQUEST_NOT_FOUND', `There is no WebSocket here; subscriptions are at ${socketsAt}`));
      return;
    }
    afterAnswers(socket, () => {
      if (!isWebSocket(request)) readAgain(app, request, socket, head);
      else for (const open of listeners) open.call(app.server, request, socket, head);
    });
  });
  app.websocketServer.on('wsClientError', (error, socket) => {
    refuse(socket, problem('REQUEST_INVALID', `The WebSocket handshake is not valid: ${error.message}`));
  });
}

/** Has Node read a request again, without the offer of another protocol that made it stop reading. */
function readAgain(
  app: Api,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Socket,
  rest: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const [name = '', value = ''] = rawHeaders.slice(place, place + 2);
    if (!OFFERING.test(name)) lines.push(`${name}: ${value}`);
    else if (/\bclose\b/i.test(value)) lines.push('Connection: close');
  }
  // Headers are bytes, which Node shows as the characters of Latin-1.
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), rest]));
  app.server.emit('connection', socket);
}

/** Headers of an offer, which `Connection` names. */
const OFFERING = /^(?:connection|upgrade|http2-settings)$/i;

/** Answers what is not valid HTTP, for which no request object exists yet. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = CLIENT_ERRORS[error.code ?? ''] ?? {
    status: 400,
    detail: 'The request is not valid HTTP',
  };
  refuse(socket, { ...problem('REQUEST_INVALID', detail), status });
}

const CLIENT_ERRORS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: `Address and headers may have at most ${maxHeaderSize} bytes together` },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time; send it again' },
};

/** Ends a connection with a problem document, once: every further part of what is not HTTP is another error. */
function refuse(socket: Duplex, document: ReturnType<typeof problem>): void {
  if (ENDING.has(socket)) return;
  ENDING.add(socket);
  afterAnswers(socket, () => {
    if (socket.writable) socket.end(textOf(document));
    else socket.destroy();
  });
}

const ENDING = new WeakSet<Duplex>();

/** Responses under way, by connection: several if a client sends requests without waiting. */
const ANSWERS = new WeakMap<Duplex, Set<ServerResponse>>();

function noteAnswers({ server }: Api): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = ANSWERS.get(socket) ?? new Set();
    ANSWERS.set(socket, answers.add(response));
    response.once('close', () => answers.delete(response));
  });
}

/**
 * Calls `next` once every request that has arrived whole on a connection is answered: what is written before would be taken for
 * the answer to the first of them, or for a part of its body.
 */
function afterAnswers(socket: Duplex, next: () => void): void {
  const last = [...(ANSWERS.get(socket) ?? [])].findLast(({ req }) => req.complete);
  if (last === undefined) next();
  else last.once('close', next);
}

function textOf(document: ReturnType<typeof problem>): string {
  const body = JSON.stringify(document);
  const head = [
    `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Answers an `Expect` other than 100-continue. */
function answerExpectation({ headers }: IncomingMessage, response: ServerResponse): void {
  const document = problem('REQUEST_EXPECTATION', `Expect: ${String(headers.expect).slice(0, 100)} is not supported`);
  response.writeHead(document.status, { 'content-type': PROBLEM_TYPE }).end(JSON.stringify(document));
}
