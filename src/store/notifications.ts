import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { withSettings } from '../spec/postgres-session.ts';
import { KEPT_ALIVE } from '../spec/silence.ts';
import { CHANGED, WITHDRAWN } from './counts.ts';

/**
 * Notifications over one connection for all watchers, opened for the first and reopened when it is lost. Notifications only speed
 * things up: watchers also poll from time to time.
 */
export class Notifications {
  private readonly url: string;
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly closed = new AbortController();
  private running: Promise<void> | undefined;

  constructor(url: string) {
    this.url = url;
  }

  onWithdrawn(listener: () => void): () => void {
    return this.subscribe('withdrawn', listener);
  }

  onChanged(experimentId: string, listener: () => void): () => void {
    return this.subscribe(`changed ${experimentId}`, listener);
  }

  async close(): Promise<void> {
    this.closed.abort();
    await this.running;
  }

  private subscribe(event: string, listener: () => void): () => void {
    this.running ??= this.listen();
    this.changes.on(event, listener);
    return () => this.changes.off(event, listener);
  }

  private async listen(): Promise<void> {
    let pauseMs = 50;
    while (!this.closed.signal.aborted) {
      const listened = await this.connection().catch(() => false);
      pauseMs = listened ? 50 : Math.min(pauseMs * 2, 5000);
      await delay(pauseMs, undefined, { signal: this.closed.signal }).catch(() => undefined);
    }
  }

  /** Listens until the connection ends. */
  private async connection(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: withSettings(this.url),
      application_name: 'onesided-listen',
      ...KEPT_ALIVE,
    });
    client.on('error', () => undefined);
    const ended = once(client, 'end');
    client.on('notification', ({ channel, payload }) => {
      this.changes.emit(channel === WITHDRAWN ? 'withdrawn' : `changed ${payload}`);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANGED}`);
      await client.query(`listen ${WITHDRAWN}`);
      await Promise.race([ended, aborted(this.closed.signal)]);
      return true;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
