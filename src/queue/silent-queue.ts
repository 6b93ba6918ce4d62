/** Raised if Redis, or PostgreSQL as a queue, has not responded in time. */
export class SilentQueue extends Error {
  override readonly name = 'SilentQueue';

  constructor(ms: number) {
    super(`the queue did not answer within ${ms} ms`);
  }
}
