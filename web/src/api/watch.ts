import { EventParser } from './event-stream.ts';
import { authorisation } from './token.svelte.ts';
import type { Experiment } from './types.ts';

const OVER = new Set(['succeeded', 'failed', 'partial', 'cancelled']);

export function isOver(experiment: Pick<Experiment, 'state'>): boolean {
  return OVER.has(experiment.state);
}

/**
 * Calls `seen` with the experiment after each change until it is over. A broken connection is taken up again after the
 * last revision that was seen, with growing pauses. Returns how to stop.
 */
export function watchExperiment(id: string, seen: (experiment: Experiment) => void): () => void {
  const abort = new AbortController();
  void follow(id, seen, abort.signal);
  return () => abort.abort();
}

async function follow(id: string, seen: (experiment: Experiment) => void, signal: AbortSignal): Promise<void> {
  const position = { lastId: '', over: false };
  for (let pause = 500; !signal.aborted && !position.over; pause = Math.min(pause * 2, 15_000)) {
    const received = await readOnce(id, position, seen, signal).catch(() => false);
    if (received) pause = 500;
    if (!position.over) await sleep(pause, signal);
  }
}

async function readOnce(
  id: string,
  position: { lastId: string; over: boolean },
  seen: (experiment: Experiment) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const headers: Record<string, string> = { accept: 'text/event-stream', ...authorisation() };
  if (position.lastId) headers['last-event-id'] = position.lastId;
  const response = await fetch(`/v1/experiments/${encodeURIComponent(id)}/events`, { headers, signal });
  if (!response.ok || !response.body) return false;
  const parser = new EventParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    for (const event of parser.push(piece.value)) {
      if (event.event !== 'experiment') continue;
      const experiment = JSON.parse(event.data) as Experiment;
      position.lastId = event.id;
      position.over = isOver(experiment);
      if (!signal.aborted) seen(experiment);
    }
  }
  return true;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
