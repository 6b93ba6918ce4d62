import { EventParser } from './event-stream.ts';
import { backOff, sleep } from './pause.ts';
import { isFinal } from './states.ts';
import { authorisation } from './token.svelte.ts';
import type { Experiment } from './types.ts';

/** The service sends something at least every 15 s, so a connection that is silent for longer is dead. In ms. */
const SILENT_FOR_MS = 20_000;
const CONNECT_WITHIN_MS = 8000;

export function isOver(experiment: Pick<Experiment, 'state'>): boolean {
  return isFinal(experiment.state);
}

export interface Watcher {
  /** Called with the experiment after each change. */
  readonly seen: (experiment: Experiment) => void;
  /** Called with the time of the last contact when it is lost, and with undefined when it is restored. */
  readonly lost?: (since: Date | undefined) => void;
  /** Called if the service no longer knows the experiment. */
  readonly gone?: () => void;
}

/**
 * Reports an experiment after each change until it has ended. A broken connection is resumed after the last revision received,
 * with increasing pauses. Returns a function that stops it.
 */
export function watchExperiment(id: string, watcher: Watcher): () => void {
  const following = new Following(id, watcher);
  void following.start();
  return () => following.abort.abort();
}

class Following {
  readonly abort = new AbortController();
  private lastId = '';
  private over = false;
  private heard = new Date();
  private failed = 0;
  private readonly id: string;
  private readonly watcher: Watcher;

  constructor(id: string, watcher: Watcher) {
    this.id = id;
    this.watcher = watcher;
  }

  async start(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted && !this.over) {
      const isConnected = await this.readOnce().catch(() => false);
      if (signal.aborted || this.over) return;
      // A stream that ended is resumed at once; the connection is lost only if that fails.
      if (!isConnected) this.watcher.lost?.(this.heard);
      await sleep(isConnected ? 250 : backOff(this.failed++), signal);
    }
  }

  /** Reads a stream until it ends or breaks; returns false if there was none. */
  private async readOnce(): Promise<boolean> {
    const silence = new AbortController();
    const signal = AbortSignal.any([this.abort.signal, silence.signal]);
    let timer = setTimeout(() => silence.abort(), CONNECT_WITHIN_MS);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_FOR_MS);
      this.hear();
    };
    try {
      const response = await this.open(signal);
      if (!response.ok || !response.body || !isStream(response)) return false;
      heard();
      await this.read(response.body, heard).catch(() => undefined);
      return true;
    } finally {
      clearTimeout(timer);
    }
  }

  private async read(body: ReadableStream<Uint8Array<ArrayBuffer>>, heard: () => void): Promise<void> {
    const parser = new EventParser();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      heard();
      this.take(parser, piece.value);
    }
  }

  private async open(signal: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = { accept: 'text/event-stream', ...authorisation() };
    if (this.lastId) headers['last-event-id'] = this.lastId;
    const response = await fetch(`/v1/experiments/${encodeURIComponent(this.id)}/events`, { headers, signal });
    if (response.status === 404 && !signal.aborted) {
      this.over = true;
      this.watcher.gone?.();
    }
    return response;
  }

  private hear(): void {
    this.heard = new Date();
    this.failed = 0;
    if (!this.abort.signal.aborted) this.watcher.lost?.(undefined);
  }

  private take(parser: EventParser, text: string): void {
    for (const event of parser.push(text)) {
      if (event.event !== 'experiment') continue;
      const experiment = JSON.parse(event.data) as Experiment;
      this.lastId = event.id;
      this.over = isOver(experiment);
      if (!this.abort.signal.aborted) this.watcher.seen(experiment);
    }
  }
}

function isStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}
