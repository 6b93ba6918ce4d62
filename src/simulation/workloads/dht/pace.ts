import type { Rate } from '../../engine/operations.ts';

const NS_PER_SECOND = 1e9;

/** What a process does in windows, and the share of them at either end that its rate leaves out. */
interface PaceSetting {
  readonly operations: number;
  readonly window: number;
  readonly leftOutShare: number;
}

/**
 * How fast one process is in the steady state, from the ends of its own windows. Windows of processes end in bunches: between
 * two moments of a whole run there are more or fewer of them than belong there, by up to a window of each process.
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

  /** A window is over. */
  end(nowNs: number): void {
    if (this.over === this.first - 1) this.fromNs = nowNs;
    if (this.over === this.last) this.toNs = nowNs;
    this.over += 1;
  }

  /** Operations per second; none where they take no time. */
  get perSecond(): number {
    const { operations, window } = this.setting;
    const counted = Math.min(operations, (this.last + 1) * window) - this.first * window;
    return this.toNs > this.fromNs ? (counted * NS_PER_SECOND) / (this.toNs - this.fromNs) : 0;
  }
}

/** How fast processes are together, in the order in which they were through: on average they were so fast from begin to end. */
export function togetherAt(paces: readonly Pace[]): Rate {
  const sum = (pick: (pace: Pace) => number) => paces.reduce((total, pace) => total + pick(pace), 0);
  const perSecond = sum((pace) => pace.perSecond);
  const [fromNs, toNs] = [sum((pace) => pace.fromNs) / paces.length, sum((pace) => pace.toNs) / paces.length];
  return { perSecond, fromNs, toNs, count: (perSecond * (toNs - fromNs)) / NS_PER_SECOND };
}
