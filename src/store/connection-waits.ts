import pg from 'pg';

/**
 * Measures how long callers wait for connections of a pool. The minimum wait over an interval distinguishes a standing queue from
 * a burst, in which somebody is always served soon.
 */
export class ConnectionWaits {
  /** Start times of pending waits, earliest first. */
  private readonly waiting = new Set<{ readonly since: number }>();
  private least: number | undefined;

  /**
   * Returns the shortest wait in ms of callers that got a connection since the last call; if none did, how long the first pending
   * one has waited.
   */
  take(): number {
    const [first] = this.waiting;
    const stillWaited = first === undefined ? 0 : performance.now() - first.since;
    const least = this.least ?? stillWaited;
    this.least = undefined;
    return least;
  }

  begin(): (got: boolean) => void {
    const wait = { since: performance.now() };
    this.waiting.add(wait);
    return (got) => {
      this.waiting.delete(wait);
      if (got) this.least = Math.min(this.least ?? Number.POSITIVE_INFINITY, performance.now() - wait.since);
    };
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that measures waits for its connections; its `query` goes through `connect` as well. */
export class MeasuredPool extends pg.Pool {
  readonly waits = new ConnectionWaits();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const end = this.waits.begin();
    if (callback) {
      super.connect((error, client, done) => {
        end(error === undefined || error === null);
        callback(error, client, done);
      });
      return undefined;
    }
    const connecting = super.connect();
    connecting.then(
      () => end(true),
      () => end(false),
    );
    return connecting;
  }
}
