import type pg from 'pg';

/**
 * Tells whether the database answers. Callers who ask while a question is under way share its answer: asked one after the other
 * over the only connection, those of a burst would take a silence for what is their own queue.
 */
export class Ping {
  private readonly pool: Pick<pg.Pool, 'query'>;
  private asking: Promise<void> | undefined;

  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.pool = pool;
  }

  /** @throws Error of the driver if the database does not answer. */
  ask(): Promise<void> {
    this.asking ??= this.answered();
    return this.asking;
  }

  private async answered(): Promise<void> {
    try {
      await this.pool.query('select 1');
    } finally {
      this.asking = undefined;
    }
  }
}
