import { type Experiment, isOver } from '../../../spec/resources/experiment.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1000;
/**
 * Range of the reconnection delay sent when a process shuts down, ms: its readers reach the other processes at different times.
 */
const SCATTERED_RETRY_MS = { least: 250, most: 2000 };

export interface Revision {
  readonly revision: number;
  readonly experiment: Experiment;
}

/** A source of events: revisions of a resource, identified by number. */
export interface Feed<Revised extends { readonly revision: number }> {
  /** Name of each event. */
  readonly event: string;
  readonly revisions: AsyncIterable<Revised>;
  readonly shown: (revised: Revised) => unknown;
  /** Whether the resource has reached a final state. */
  readonly isOver: (revised: Revised) => boolean;
  /** Ends the stream before the resource has ended. */
  readonly signal: AbortSignal;
}

/** Returns the server-sent events of an experiment. */
export const experimentEvents = (source: Pick<Feed<Revision>, 'revisions' | 'signal'>, lastSeen: number | undefined) =>
  progressEvents(
    {
      ...source,
      event: 'experiment',
      shown: ({ experiment }) => experiment,
      isOver: ({ experiment }) => isOver(experiment),
    },
    lastSeen,
  );

/**
 * Returns progress as server-sent events. Each event is a full snapshot, so nothing is buffered for readers: a slow one gets the
 * newest snapshot after it has taken the previous one.
 */
export async function* progressEvents<Revised extends { readonly revision: number }>(
  { event, revisions, shown, isOver, signal }: Feed<Revised>,
  lastSeen: number | undefined,
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  let ended = false;
  for await (const next of withHeartbeat(revisions)) {
    if (next === 'heartbeat') {
      yield ': heartbeat\n\n';
      continue;
    }
    ended = isOver(next);
    // Until the end, the queue position changes without a new revision, also while the reader was disconnected.
    if (next.revision !== lastSeen || !ended) {
      yield toldOnce(next, () => `id: ${next.revision}\nevent: ${event}\ndata: ${JSON.stringify(shown(next))}\n\n`);
    }
  }
  // Without an `end` event, the reader reconnects, and another process continues, or tells why there is no more to read: the
  // resource was deleted, or the reader has lost the right.
  if (ended) yield 'event: end\ndata: {}\n\n';
  else if (signal.aborted) yield `retry: ${scatteredRetry()}\n\n`;
}

/** Text of each snapshot. All readers that wait for the same resource are given the same snapshot object. */
const told = new WeakMap<object, string>();

/** Returns the text of a snapshot, made once for all readers: made for each of hundreds, it would be most of the garbage. */
function toldOnce(of: object, make: () => string): string {
  const text = told.get(of) ?? make();
  told.set(of, text);
  return text;
}

async function* withHeartbeat<Revised>(revisions: AsyncIterable<Revised>): AsyncGenerator<Revised | 'heartbeat'> {
  const source = revisions[Symbol.asyncIterator]();
  try {
    let pending = source.next();
    for (;;) {
      const next = await orHeartbeat(pending);
      if (next === 'heartbeat') yield next;
      else if (next.done) return;
      else {
        yield next.value;
        pending = source.next();
      }
    }
  } finally {
    // Not awaited: a source that waits for a change ends only with its signal.
    void source.return?.();
  }
}

async function orHeartbeat<Result>(pending: Promise<Result>): Promise<Result | 'heartbeat'> {
  let timer: NodeJS.Timeout | undefined;
  const beat = new Promise<'heartbeat'>((resolve) => {
    timer = setTimeout(resolve, HEARTBEAT_MS, 'heartbeat');
  });
  try {
    return await Promise.race([pending, beat]);
  } finally {
    clearTimeout(timer);
  }
}

function scatteredRetry(): number {
  const { least, most } = SCATTERED_RETRY_MS;
  return Math.round(least + Math.random() * (most - least));
}

/** Returns the revision in a `Last-Event-ID`; undefined if it is malformed. */
export function revisionOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
