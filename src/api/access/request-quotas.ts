/** Number of requests that a project may send per minute; null means unlimited. */
export interface RequestLimit {
  readonly project: string;
  readonly perMinute: number | null;
}

/** Remaining requests of the caller, summed over its projects. */
export interface Budget {
  /** Whether the counted request exceeds the limit. */
  readonly isUsedUp: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the first window ends. */
  readonly seconds: number;
}

const WINDOW_MS = 60_000;

interface Window {
  readonly ends: number;
  taken: number;
}

/** Counts requests per project in windows of a minute that begin with the first request. Each process counts on its own. */
export class RequestQuotas {
  private readonly windows = new Map<string, Window>();

  /**
   * Counts a request against the first of these projects with requests left: a token of several projects is not held up by one of
   * them. Returns undefined if there is no limit.
   */
  take(limits: readonly RequestLimit[], now = performance.now()): Budget | undefined {
    if (limits.length === 0 || limits.some(({ perMinute }) => perMinute === null)) return undefined;
    const windows = limits.map(({ project, perMinute }) => ({
      window: this.window(project, now),
      perMinute: perMinute!,
    }));
    const free = windows.find(({ window, perMinute }) => window.taken < perMinute);
    if (free) free.window.taken += 1;
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return {
      isUsedUp: free === undefined,
      limit: sum(windows.map(({ perMinute }) => perMinute)),
      remaining: sum(windows.map(({ window, perMinute }) => Math.max(0, perMinute - window.taken))),
      seconds: Math.max(1, Math.ceil((Math.min(...windows.map(({ window }) => window.ends)) - now) / 1000)),
    };
  }

  /** Bounded by the number of projects with a limit. */
  private window(project: string, now: number): Window {
    const known = this.windows.get(project);
    if (known && known.ends > now) return known;
    const fresh = { ends: now + WINDOW_MS, taken: 0 };
    this.windows.set(project, fresh);
    return fresh;
  }
}
