/** Raised if Redis, or PostgreSQL as a queue, has not responded in time or cannot be reached. */
export class SilentQueue extends Error {
  override readonly name = 'SilentQueue';
}
