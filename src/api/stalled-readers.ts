import type { ServerResponse } from 'node:http';

/** In ms. A reader that takes nothing is let go between one and two of these; one of 20 kB/s takes the largest event. */
const LOOK_MS = 60_000;
/** The same when the process goes, in ms. */
const LEAVE_MS = 1000;

interface Patience {
  /** Aborts when the process is going. */
  readonly closing?: AbortSignal;
  /** Between two looks, in ms. */
  readonly lookMs?: number;
}

/**
 * Ends the connection of a reader that takes nothing from one look to the next though something waits for it. Streams
 * that can be taken up again (Last-Event-ID) lose nothing by that, and what waits for dead readers does not pile up.
 */
export function endWhenStalled(response: ServerResponse, { closing, lookMs = LOOK_MS }: Patience): void {
  let taken = -1;
  const look = () => {
    const { socket } = response;
    if (!socket) return;
    const now = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength > 0 && now === taken) response.destroy();
    taken = now;
  };
  let timer = setInterval(look, lookMs);
  const hurry = () => {
    clearInterval(timer);
    timer = setInterval(look, LEAVE_MS);
  };
  closing?.addEventListener('abort', hurry);
  response.once('close', () => {
    clearInterval(timer);
    closing?.removeEventListener('abort', hurry);
  });
}
