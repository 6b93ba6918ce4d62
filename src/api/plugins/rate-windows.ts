import { RecentlyUsed } from '../../store/recently-used.ts';

interface Window {
  readonly began: number;
  readonly current: number;
}

interface Taken {
  readonly current: number;
  /** Time until the window ends, ms. */
  readonly ttl: number;
}

/** Only a sender with very many addresses exceeds this within a minute. */
const MOST_ADDRESSES = 5000;

/**
 * Counts requests per address, in windows that begin with the first request, as the rate limiter does, but on the monotonic
 * clock. The library's own store uses the system clock: if that is set back by an hour, a one-minute window lasts an hour.
 */
export class RateWindows {
  private readonly windows = new RecentlyUsed<Window>(MOST_ADDRESSES);

  incr(address: string, done: (error: null, taken: Taken) => void, timeWindow: number): void {
    const now = performance.now();
    const known = this.windows.get(address);
    const window = known && now - known.began < timeWindow ? known : { began: now, current: 0 };
    const current = window.current + 1;
    this.windows.set(address, { ...window, current });
    done(null, { current, ttl: timeWindow - (now - window.began) });
  }

  /** Returns the same store, as no route has windows of its own. */
  child(): RateWindows {
    return this;
  }
}
