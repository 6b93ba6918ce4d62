import createClient from 'openapi-fetch';
import { failureOf, unreadable } from './failure.ts';
import type { paths } from './schema.d.ts';
import { send } from './send.svelte.ts';
import { token } from './token.svelte.ts';

/** Knows every path of the service. */
export const client = createClient<paths>({ baseUrl: location.origin, fetch: send });

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The answer; throws a Failure where the service has none. */
export async function answered<Data>(asking: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await readable(asking);
  if (response.status === 401) token.asked = true;
  if (!response.ok) throw failureOf(error, response.status);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw unreadable();
  return data;
}

/** An answer that should be a list and has none was not written by the service. */
export async function listed<Data extends { items: readonly unknown[] }>(asking: Promise<Answer<Data>>): Promise<Data> {
  const page = await answered(asking);
  if (!Array.isArray(page.items)) throw unreadable();
  return page;
}

/** Text under a status of success that is no JSON comes from somebody else than the service. */
function readable<Data>(asking: Promise<Answer<Data>>): Promise<Answer<Data>> {
  return asking.catch((error: unknown) => {
    throw error instanceof SyntaxError ? unreadable() : error;
  });
}

/** What is not there any more has been deleted, if only by a request whose answer was lost. */
export async function gone(deleting: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await readable(deleting);
  if (response.status === 401) token.asked = true;
  if (!response.ok && response.status !== 404) throw failureOf(error, response.status);
}
