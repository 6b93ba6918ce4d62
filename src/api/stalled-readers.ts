import type { ServerResponse } from 'node:http';

/**
 * Interval between checks, ms. A reader that accepts nothing is disconnected after one to two intervals; one of 20 kB/s can still
 * receive the largest event.
 */
const LOOK_MS = 60_000;
/** The same during shutdown, ms. */
const LEAVE_MS = 1000;

interface Patience {
  /** Aborts on shutdown. */
  readonly closing?: AbortSignal;
  /** Interval between checks, ms. */
  readonly lookMs?: number;
}

/**
 * Disconnects a reader that accepts nothing from one check to the next although data is waiting. Resumable streams
 * (Last-Event-ID) lose nothing, and buffers of dead readers do not pile up.
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
