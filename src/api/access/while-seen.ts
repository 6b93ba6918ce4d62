import { ProblemError } from '../../spec/errors.ts';
import { currentDeadline } from '../../store/deadline.ts';
import type { Guard } from './guard.ts';
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

interface Pieces<Piece> {
  readonly isSeen: (by: Guard) => Promise<boolean>;
  readonly pieces: () => AsyncIterable<Piece>;
}

/**
 * Yields the pieces of something long, such as an export; none if the caller may not see it. Rights are looked at beside the reader,
 * who may take minutes for a piece, and losing them ends the answer.
 * @throws ProblemError once the caller may no longer see it: what ended without an error would be taken for the whole.
 */
export async function* piecesWhileSeen<Piece>(guard: Guard, { isSeen, pieces }: Pieces<Piece>): AsyncGenerator<Piece> {
  if (!(await isSeen(guard))) return;
  const deadline = currentDeadline();
  let refusal: ProblemError | undefined;
  const look = async () => {
    refusal ??= await refusalOf(guard, isSeen);
    if (refusal) deadline?.end(refusal);
  };
  const looking = setInterval(() => void look(), LOOK_MS);
  // Nobody takes the rest of an answer that was given up.
  deadline?.signal.addEventListener('abort', () => clearInterval(looking));
  try {
    for await (const piece of pieces()) {
      if (refusal) throw refusal;
      yield piece;
    }
  } finally {
    clearInterval(looking);
  }
}

/** Undefined while the caller may read, and while the database does not say. */
async function refusalOf(guard: Guard, isSeen: (by: Guard) => Promise<boolean>): Promise<ProblemError | undefined> {
  try {
    if (await isSeen(await guard.renewed())) return undefined;
    return new ProblemError('AUTH_FORBIDDEN', 'You may no longer read this');
  } catch (error) {
    return error instanceof ProblemError ? error : undefined;
  }
}
