import { ProblemError } from '../../spec/errors.ts';
import { may, type Principal } from './principal.ts';

/**
 * Interval between checks whether the reader may still read, ms; with the caching of tokens, revocations take effect after 5 s at
 * most.
 */
const LOOK_MS = 1000;

interface Watching<Revision> {
  /** Ends the stream from outside. */
  readonly signal: AbortSignal;
  readonly watch: (signal: AbortSignal) => AsyncIterable<Revision>;
}

/**
 * Yields revisions of an object as long as the caller may see its project: revoked and expired tokens, ended sessions and removed
 * members end every stream here, even one without news at the time.
 */
export async function* whileSeen<Revision>(
  principal: Principal,
  projectOf: (revision: Revision) => string,
  { signal, watch }: Watching<Revision>,
): AsyncGenerator<Revision> {
  const over = new AbortController();
  let project: string | undefined;
  const look = async () => {
    if (project !== undefined && !(await stillSees(principal, project))) over.abort();
  };
  const looking = setInterval(() => void look(), LOOK_MS);
  try {
    for await (const revision of watch(AbortSignal.any([signal, over.signal]))) {
      project = projectOf(revision);
      await look();
      if (over.signal.aborted) return;
      yield revision;
    }
  } finally {
    clearInterval(looking);
  }
}

/** A database that does not answer takes nothing from anybody: its silence ends the stream itself. */
async function stillSees(principal: Principal, project: string): Promise<boolean> {
  try {
    return may((await principal.renew?.()) ?? principal, 'read', project);
  } catch (error) {
    return !(error instanceof ProblemError);
  }
}
