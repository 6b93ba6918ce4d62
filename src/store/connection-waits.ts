import pg from 'pg';

/**
 * How long connections of a pool are waited for. The least wait of a time tells a queue that stands from one that passes:
 * in a burst, somebody is always served soon.
 */
export class ConnectionWaits {
  /** When those began that still wait, the first one first. */
  private readonly waiting = new Set<{ readonly since: number }>();
  private least: number | undefined;

  /** Least wait in ms of those that got a connection since the last call; where none did, that of the first who still waits. */
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

/** A pool that measures how long its connections are waited for; its statements go through `connect`, too. */
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
