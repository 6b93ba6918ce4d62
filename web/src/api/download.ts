import { failureOf } from './failure.ts';
import { send } from './send.svelte.ts';
import { token } from './token.svelte.ts';

/** Saves text or bytes that the page made itself. */
export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  clickLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves an answer of the service; with a token the browser cannot fetch it by itself, because a link carries no header. */
export async function saveFrom(path: string, name: string): Promise<void> {
  if (!token.value) clickLink(path, name);
  else save(await (await fetchRaw(path)).blob(), name);
}

export async function fetchRaw(path: string): Promise<Response> {
  const response = await send(new Request(path));
  if (response.ok) return response;
  throw failureOf(await response.json().catch(() => undefined), response.status);
}

function clickLink(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
