import { EventEmitter, once } from 'node:events';
import type pg from 'pg';
import { type Database, openDatabase } from '../../../src/store/database.ts';

/** A process of its own that is held up once, before one of its statements. */
export interface HeldUp {
  readonly database: Database;
  /** Resolves as soon as it is held up. */
  readonly held: Promise<void>;
  goOn(): void;
}

/** Holds a process up before the first of its statements for which `when` is true; it is given the number and the text. */
export function heldUp(url: string, when: (statement: number, text: string) => boolean): HeldUp {
  const database = openDatabase(url, { connections: 4, idleMs: 30_000, silentMs: 60_000 });
  const events = new EventEmitter();
  const held = once(events, 'held').then(() => undefined);
  const free = once(events, 'free');
  let statements = 0;
  let waiting = true;
  const gate = async (text: string) => {
    statements += 1;
    if (!waiting || !when(statements - 1, text)) return;
    waiting = false;
    events.emit('held');
    await free;
  };
  database.pool.on('connect', (client) => gated(client, gate));
  return { database, held, goOn: () => void events.emit('free') };
}

type Query = (...values: readonly unknown[]) => unknown;

function gated(client: pg.PoolClient, gate: (text: string) => Promise<void>): void {
  const query = client.query.bind(client) as Query;
  const later: Query = async (...values) => {
    const [first] = values as [string | { readonly text: string }];
    await gate(typeof first === 'string' ? first : first.text);
    return query(...values);
  };
  Object.assign(client, { query: later });
}
