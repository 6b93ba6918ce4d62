import type { ServerResponse } from 'node:http';

/** In ms. A reader that takes nothing is let go between one and two of these; one of 20 kB/s takes the largest event. */
const LOOK_MS = 60_000;

/**
 * Ends the connection of a reader that takes nothing from one look to the next though something waits for it. Streams
 * that can be taken up again (Last-Event-ID) lose nothing by that, and what waits for dead readers does not pile up.
 */
export function endWhenStalled(response: ServerResponse, lookMs = LOOK_MS): void {
  let taken = -1;
  const timer = setInterval(() => {
    const { socket } = response;
    if (!socket) return;
    const now = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength > 0 && now === taken) response.destroy();
    taken = now;
  }, lookMs);
  response.once('close', () => clearInterval(timer));
}
