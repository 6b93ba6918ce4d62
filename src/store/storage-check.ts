import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDiskFull } from './disk-full.ts';

/** The file system of the database has no room: it answers reads and refuses most changes. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';

  constructor() {
    super('the disk of the database is full');
  }
}

/** How long an answer is used, in ms: health checks are open to everyone and must not cost a write each. */
const KEPT_MS = 5000;
/** How long to wait for a new answer, in ms. Then the last one counts: whether the database answers at all is not asked here. */
const PATIENCE_MS = 250;

/**
 * Rows beyond `work_mem` go into a temporary file in the database's tablespace, about half a MiB. Unlike the change of a row,
 * this always needs room on the disk, and it leaves nothing behind: no log, no dead rows.
 */
const FILL = `
set local work_mem = '64kB';
set local temp_tablespaces = '';
select count(*) from generate_series(1, 20000)`;

/** Tells whether the disk of the database has room, by writing to it from time to time. */
export class StorageCheck {
  private readonly pool: Pick<pg.Pool, 'query'>;
  private isFull = false;
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;

  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.pool = pool;
  }

  /** @throws StorageFull */
  async ask(): Promise<void> {
    if (performance.now() - this.askedAt >= KEPT_MS) {
      this.asking ??= this.renew();
      await Promise.race([this.asking, delay(PATIENCE_MS, undefined, { ref: false })]);
    }
    if (this.isFull) throw new StorageFull();
  }

  private async renew(): Promise<void> {
    try {
      await this.pool.query(FILL);
      this.isFull = false;
    } catch (error) {
      if (error instanceof pg.DatabaseError && isDiskFull(error)) this.isFull = true;
    } finally {
      this.askedAt = performance.now();
      this.asking = undefined;
    }
  }
}
