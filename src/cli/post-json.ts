import { requestJson } from './http-client.ts';

/** Posts a value as JSON, omitting undefined fields. Throws a Failure as `request` does. */
export function postJson<Resource>(path: string, value: object): Promise<Resource> {
  const headers = { 'content-type': 'application/json' };
  return requestJson<Resource>(path, { method: 'POST', headers, body: JSON.stringify(value) });
}
