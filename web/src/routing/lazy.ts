import { keep, readKept } from '../api/kept.ts';
import { backOff, sleep } from '../api/pause.ts';

const KEY = 'onesided.reloaded';
const ofThisTab = () => sessionStorage;
/** A part that is still missing so soon after a reload will not come with the next one. */
const SOON_MS = 30_000;

/**
 * A part of the page could not be fetched: the server is away, or was updated since. Waits until it answers and loads the
 * page anew, since a browser does not ask twice for the same module. False if that has just been tried.
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
