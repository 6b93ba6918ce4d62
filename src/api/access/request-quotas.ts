/** How many requests a project may send in a minute; null: any number. */
export interface RequestLimit {
  readonly project: string;
  readonly perMinute: number | null;
}

/** What is left to whoever asks, of all their projects together. */
export interface Budget {
  /** The request that was counted is too much. */
  readonly isUsedUp: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until there is more. */
  readonly seconds: number;
}

const WINDOW_MS = 60_000;

interface Window {
  readonly ends: number;
  taken: number;
}

/** Requests of projects in minutes that begin with the first one; each process counts for itself. */
export class RequestQuotas {
  private readonly windows = new Map<string, Window>();

  /**
   * Counts a request for the first of these projects that has room; a token of several projects is not held up by one.
   * Undefined where there is no limit.
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

  /** As many are remembered as there are projects with a limit. */
  private window(project: string, now: number): Window {
    const known = this.windows.get(project);
    if (known && known.ends > now) return known;
    const fresh = { ends: now + WINDOW_MS, taken: 0 };
    this.windows.set(project, fresh);
    return fresh;
  }
}
