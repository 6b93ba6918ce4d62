import type { Experiment } from '../../../spec/resources/experiment.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1000;

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
}

/** Server-sent events of an experiment. */
export const experimentEvents = (revisions: AsyncIterable<Revision>, lastSeen: number | undefined) =>
  progressEvents({ event: 'experiment', revisions, shown: ({ experiment }: Revision) => experiment }, lastSeen);

/**
 * Progress as server-sent events. Every event is a whole snapshot, so that nothing needs to be kept for a reader:
 * a slow one is not asked for the next snapshot until it took the last, and then gets the newest.
 */
export async function* progressEvents<Revised extends { readonly revision: number }>(
  { event, revisions, shown }: Feed<Revised>,
  lastSeen: number | undefined,
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const next of withHeartbeat(revisions)) {
    if (next === 'heartbeat') yield ': heartbeat\n\n';
    else if (next.revision !== lastSeen) {
      yield `id: ${next.revision}\nevent: ${event}\ndata: ${JSON.stringify(shown(next))}\n\n`;
    }
  }
  yield 'event: end\ndata: {}\n\n';
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

/** The revision of a `Last-Event-ID`; undefined where it is none of ours. */
export function revisionOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
