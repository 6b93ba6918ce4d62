import { keep, readKept } from '../api/kept.ts';
import { backOff, sleep } from '../api/pause.ts';

const KEY = 'onesided.reloaded';
const ofThisTab = () => sessionStorage;
/** A module that is missing again this soon after a reload would not appear with another one. In ms. */
const SOON_MS = 30_000;

/**
 * Handles a module that could not be fetched because the server is away or was updated. Waits until it responds and reloads the
 * page, since a browser does not request the same module twice. Returns false if that has just been tried.
 */
export async function reloadOnceServed(signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; !(await isServed(signal)); attempt++) {
    await sleep(backOff(attempt), signal);
    if (signal.aborted) return true;
  }
  const last = Number(readKept(KEY, ofThisTab) ?? 0);
  if (Math.abs(Date.now() - last) < SOON_MS) return false;
  keep(KEY, String(Date.now()), ofThisTab);
  if (!signal.aborted) location.reload();
  return true;
}

function isServed(signal: AbortSignal): Promise<boolean> {
  return fetch('/health/live', { signal, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => signal.aborted,
  );
}
