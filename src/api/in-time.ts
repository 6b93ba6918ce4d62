import { ProblemError } from '../spec/errors.ts';
import type { Services } from './services.ts';

/** The answer, where it comes within so many ms. @throws ProblemError (503) where it does not. */
export async function inTime<Value>(answer: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new ProblemError('SERVICE_UNAVAILABLE', 'The database does not answer');
    timer = setTimeout(() => reject(error), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Settings of a route whose work may take long, or that streams. What hangs is noticed as soon as elsewhere: the
 * database is asked first, and must answer within the time of every other request.
 */
export function longRoute({ store, config }: Services, handlerTimeout: number) {
  return { handlerTimeout, preHandler: () => inTime(store.ping(), config.answerWithinMs) };
}
