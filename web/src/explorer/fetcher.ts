import type { GraphiQLProps } from 'graphiql';
import { type DocumentNode, getOperationAST } from 'graphql';
import { createClient } from 'graphql-ws';
import { authorisation, token } from '../api/token.svelte.ts';

type Fetcher = GraphiQLProps['fetcher'];

/** With these a server that speaks graphql-transport-ws refuses a connection without, or with a wrong, token. */
const REFUSED = new Set([4401, 4403]);

const address = new URL('/graphql', location.href);

const socket = createClient({
  url: address.href.replace(/^http/, 'ws'),
  // Read anew for each connection: the token may have come in the meantime.
  connectionParams: authorisation,
  on: {
    closed: (event) => {
      if (event instanceof CloseEvent && REFUSED.has(event.code)) token.asked = true;
    },
  },
});

/** Queries and mutations go over HTTP, subscriptions over the socket, both with the token of this tab. */
export const fetcher: Fetcher = ({ query, variables, operationName }, options) => {
  const operation = { query, variables, operationName };
  if (!isSubscription(options?.documentAST, operationName)) return ask(operation, options?.headers ?? {});
  // GraphiQL's type wants errors as the server's objects; what arrives, over HTTP too, is their JSON.
  return socket.iterate(operation) as ReturnType<Fetcher>;
};

function isSubscription(document: DocumentNode | undefined, name: string | null | undefined): boolean {
  return document !== undefined && getOperationAST(document, name)?.operation === 'subscription';
}

/** What is typed into the editor of headers counts more than the token of this tab. */
async function ask(operation: object, typed: Record<string, string>) {
  const headers = new Headers({ ...authorisation(), 'content-type': 'application/json', accept: 'application/json' });
  for (const [name, value] of Object.entries(typed)) headers.set(name, value);
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(operation) });
  if (response.status === 401) token.asked = true;
  return response.json();
}
