import { type IncomingMessage, maxHeaderSize, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problem } from '../problems.ts';
import type { Api } from '../services.ts';
import { PROBLEM_TYPE } from './problems.ts';

/** Server options for requests that would be answered before routing, either without a problem document or not at all. */
export const HTTP_OPTIONS: ServerOptions = {
  // A request without a Host header is refused together with those that have a wrong one.
  requireHostHeader: false,
  // From Node 24.9: offers to upgrade to other protocols, such as h2c, are ignored rather than refused.
  ...{ shouldUpgradeCallback: ({ headers }: IncomingMessage) => /^websocket$/i.test(headers.upgrade ?? '') },
};

/** Answers requests that match no route with a problem document. */
export function registerBeyondRoutes(app: Api): void {
  app.server.on('checkExpectation', answerExpectation);
  app.server.on('connect', (_request, socket) => {
    refuse(socket, problem('REQUEST_METHOD_NOT_ALLOWED', 'CONNECT is not allowed: this service is not a proxy'));
  });
}

/** Answers refused WebSocket upgrades. To be registered after the plugin that opens WebSockets. */
export function registerRefusedUpgrades(app: Api): void {
  app.websocketServer.on('wsClientError', (error, socket) => {
    refuse(socket, problem('REQUEST_INVALID', `The WebSocket handshake is not valid: ${error.message}`));
  });
}

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

function refuse(socket: Duplex, document: ReturnType<typeof problem>): void {
  const body = JSON.stringify(document);
  const head = [
    `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers an `Expect` other than 100-continue. */
function answerExpectation({ headers }: IncomingMessage, response: ServerResponse): void {
  const document = problem('REQUEST_EXPECTATION', `Expect: ${String(headers.expect).slice(0, 100)} is not supported`);
  response.writeHead(document.status, { 'content-type': PROBLEM_TYPE }).end(JSON.stringify(document));
}
