import { type Experiment, isOver } from '../../../spec/resources/experiment.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1000;
/** Readers that a process leaves come to the others at different times, in ms. */
const SCATTERED_RETRY_MS = { least: 250, most: 2000 };

export interface Revision {
  readonly revision: number;
  readonly experiment: Experiment;
}

/** What is told of: states of a resource under numbers that tell them apart. */
export interface Feed<Revised extends { readonly revision: number }> {
  /** Name of each event. */
  readonly event: string;
  readonly revisions: AsyncIterable<Revised>;
  readonly shown: (revised: Revised) => unknown;
  /** Whether nothing of it changes any more. */
  readonly isOver: (revised: Revised) => boolean;
  /** Ends the revisions before the resource is over. */
  readonly signal: AbortSignal;
}

/** Server-sent events of an experiment. */
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
 * Progress as server-sent events. Every event is a whole snapshot, so that nothing needs to be kept for a reader:
 * a slow one is not asked for the next snapshot until it took the last, and then gets the newest.
 */
export async function* progressEvents<Revised extends { readonly revision: number }>(
  { event, revisions, shown, isOver, signal }: Feed<Revised>,
  lastSeen: number | undefined,
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const next of withHeartbeat(revisions)) {
    if (next === 'heartbeat') yield ': heartbeat\n\n';
    // Until it is over, what it waits for changes without a revision, also while its reader was away.
    else if (next.revision !== lastSeen || !isOver(next)) {
      yield `id: ${next.revision}\nevent: ${event}\ndata: ${JSON.stringify(shown(next))}\n\n`;
    }
  }
  // Without an end the reader comes again: this process is going, the resource is not over.
  yield signal.aborted ? `retry: ${scatteredRetry()}\n\n` : 'event: end\ndata: {}\n\n';
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
    // Not awaited: a source that waits for a change only ends with its signal.
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

/** The revision of a `Last-Event-ID`; undefined where it is none of ours. */
export function revisionOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
