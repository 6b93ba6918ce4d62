import { fetchRaw } from '../api/download.ts';

const VIEWER = 'https://ui.perfetto.dev';

/**
 * Opens the Perfetto viewer in a new window and passes it the trace once it responds. Nothing else opens another site, and this
 * only on request; the trace is passed between windows, not over the network.
 */
export async function openInPerfetto(path: string, title: string): Promise<void> {
  const viewer = window.open(VIEWER, '_blank');
  if (!viewer)
    throw new Error('The browser did not open a window. Allow pop-ups, or download the trace and open it there.');
  const buffer = await (await fetchRaw(path)).arrayBuffer();
  const ready = new Promise<void>((resolve, reject) => {
    const ping = setInterval(() => viewer.postMessage('PING', VIEWER), 100);
    const giveUp = setTimeout(
      () => end(new Error('The viewer did not respond. Download the trace and open it there.')),
      20_000,
    );
    const listen = (event: MessageEvent) => {
      if (event.origin === VIEWER && event.data === 'PONG') end();
    };
    const end = (error?: Error) => {
      clearInterval(ping);
      clearTimeout(giveUp);
      removeEventListener('message', listen);
      if (error) reject(error);
      else resolve();
    };
    addEventListener('message', listen);
  });
  await ready;
  viewer.postMessage({ perfetto: { buffer, title, keepApiOpen: false } }, VIEWER, [buffer]);
}
