import createClient from 'openapi-fetch';
import { failureOf, unreadable } from './failure.ts';
import type { paths } from './schema.d.ts';
import { send } from './send.svelte.ts';
import { token } from './token.svelte.ts';

/** Typed client for every path of the service. */
export const client = createClient<paths>({ baseUrl: location.origin, fetch: send });

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Returns the data of a response; throws a Failure if there is none. */
export async function answered<Data>(asking: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await readable(asking);
  if (response.status === 401) token.asked = true;
  if (!response.ok) throw failureOf(error, response.status);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw unreadable();
  return data;
}

/** A successful response that should be a list and is not was not sent by the service. */
export async function listed<Data extends { items: readonly unknown[] }>(asking: Promise<Answer<Data>>): Promise<Data> {
  const page = await answered(asking);
  if (!Array.isArray(page.items)) throw unreadable();
  return page;
}

/** Success with a body that is not JSON is not from the service. */
function readable<Data>(asking: Promise<Answer<Data>>): Promise<Answer<Data>> {
  return asking.catch((error: unknown) => {
    throw error instanceof SyntaxError ? unreadable() : error;
  });
}

/** Treats "not found" as success: the object was deleted, possibly by an earlier request whose response was lost. */
export async function gone(deleting: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await readable(deleting);
  if (response.status === 401) token.asked = true;
  if (!response.ok && response.status !== 404) throw failureOf(error, response.status);
}
