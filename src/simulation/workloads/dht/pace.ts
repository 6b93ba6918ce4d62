import type { Rate } from '../../engine/steady-rate.ts';

const NS_PER_SECOND = 1e9;

/** A process's windows, and the share of them at either end that its rate excludes. */
interface PaceSetting {
  readonly operations: number;
  readonly window: number;
  readonly leftOutShare: number;
}

/**
 * Steady-state speed of one process, from the ends of its own windows. Windows of different processes end in bunches, so between
 * two points in time of a whole run, their number may be off by up to one window per process.
 */
export class Pace {
  /** The first window that counts, and the last. */
  private readonly first: number;
  private readonly last: number;
  private over = 0;
  toNs = 0;

  /** @param fromNs when the process begins with its first window */
  constructor(
    private readonly setting: PaceSetting,
    public fromNs: number,
  ) {
    const windows = Math.ceil(setting.operations / setting.window);
    this.first = Math.floor(windows * setting.leftOutShare);
    this.last = windows - 1 - this.first;
  }

  /** A window has ended. */
  end(nowNs: number): void {
    if (this.over === this.first - 1) this.fromNs = nowNs;
    if (this.over === this.last) this.toNs = nowNs;
    this.over += 1;
  }

  /** Operations per second; 0 if they take no time. */
  get perSecond(): number {
    const { operations, window } = this.setting;
    const counted = Math.min(operations, (this.last + 1) * window) - this.first * window;
    return this.toNs > this.fromNs ? (counted * NS_PER_SECOND) / (this.toNs - this.fromNs) : 0;
  }
}

/** Returns the joint speed of processes, in the order in which they finished: their average from begin to end. */
export function togetherAt(paces: readonly Pace[]): Rate {
  const sum = (pick: (pace: Pace) => number) => paces.reduce((total, pace) => total + pick(pace), 0);
  const perSecond = sum((pace) => pace.perSecond);
  const [fromNs, toNs] = [sum((pace) => pace.fromNs) / paces.length, sum((pace) => pace.toNs) / paces.length];
  return { perSecond, fromNs, toNs, count: (perSecond * (toNs - fromNs)) / NS_PER_SECOND };
}
