import type { Problem } from '../../../src/spec/resources/problem.ts';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Sends a request and reads the answer as JSON where it is JSON, as text otherwise. */
export async function send<Body = Problem>(url: string, init: RequestInit = {}): Promise<Answer<Body>> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson =
    /json/.test(response.headers.get('content-type') ?? '') &&
    !/ndjson/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}

/** Posts a JSON value, or a text under the given media type. */
export function post<Body = Problem>(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Body>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return send<Body>(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } });
}

/** A specification of a few runs that take a millisecond or two each. */
export function smallSpecification(changes: object = {}): Record<string, unknown> {
  return {
    name: 'small table',
    machine: 'cray-xe6',
    workload: { kind: 'dht', operationsPerProcess: 20, volumeElements: 1024 },
    mechanisms: ['rma', 'aa-poll'],
    sweep: [{ path: 'processes', values: [2, 4] }],
    replications: 2,
    seed: 7,
    tags: ['test'],
    ...changes,
  };
}
