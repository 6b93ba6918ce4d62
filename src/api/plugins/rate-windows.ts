import { RecentlyUsed } from '../../store/recently-used.ts';

interface Window {
  readonly began: number;
  readonly current: number;
}

interface Taken {
  readonly current: number;
  /** Until the window ends, in ms. */
  readonly ttl: number;
}

/** More addresses than that ask within a minute only where somebody has very many. */
const MOST_ADDRESSES = 5000;

/**
 * Requests of addresses in windows that begin with the first one, as the rate limiter keeps them, but by the clock that nobody
 * sets: the library's own goes by that of the system, and where it is set back by an hour, a minute takes an hour.
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

  /** No route has windows of its own. */
  child(): RateWindows {
    return this;
  }
}
