import { Random } from '../../engine/random.ts';
import { writersOf } from './rules.ts';

/** One write of the application: to a cell of a process, its own or another's. */
export interface Write {
  readonly target: number;
  readonly cell: number;
  readonly word: number;
}

export interface ApplicationSetting {
  readonly seed: number;
  readonly cells: number;
  /** Number of other processes to which each process writes. */
  readonly partners: number;
  /** Share of a memory that is written between two checkpoints. */
  readonly writtenShare: number;
  readonly localShare: number;
  /** Writes of a process between two checkpoints. */
  readonly interval: number;
}

/**
 * The writes of the processes. Between two checkpoints, all writes go to one part of every memory, a different one each time. The
 * cells of that part are assigned in turn to the processes that write it, so no two write the same cell: the order in which
 * writes arrive is then irrelevant, and a memory can be reconstructed from the writes of each process.
 */
export class Application {
  private readonly writers: number;
  private readonly groups: number;
  private readonly written: number;
  private readonly begins: number[] = [];
  private readonly windows: Random;

  /** @param members the processes that write, in ascending order */
  constructor(
    private readonly setting: ApplicationSetting,
    private readonly members: readonly number[],
  ) {
    this.writers = writersOf(setting.partners, members.length);
    this.groups = Math.floor(setting.cells / this.writers);
    this.written = Math.max(1, Math.round(this.groups * setting.writtenShare));
    this.windows = new Random(setting.seed, 'incremental-checkpoint windows');
  }

  /** Returns the other processes to which a member writes. */
  partnersOf(place: number): number[] {
    const { members } = this;
    return Array.from({ length: this.writers - 1 }, (_, index) => members[(place + index + 1) % members.length]!);
  }

  /** The writes of a member from the beginning on; the same each time. */
  *writesOf(place: number): Generator<Write, never> {
    const draws = new Random(this.setting.seed, 'incremental-checkpoint program', this.members[place]);
    for (let done = 0; ; done += 1)
      yield this.draw(draws, place, this.beginOf(Math.floor(done / this.setting.interval)));
  }

  private draw(draws: Random, place: number, begin: number): Write {
    const isLocal = this.writers === 1 || draws.below(2 ** 31) < this.setting.localShare * 2 ** 31;
    const slot = isLocal ? 0 : 1 + draws.below(this.writers - 1);
    const cell = (begin + draws.below(this.written)) * this.writers + slot;
    return { target: this.members[(place + slot) % this.members.length]!, cell, word: draws.below(2 ** 31) };
  }

  /** Returns the beginning of the part written in an interval, in groups of one cell per writer. */
  private beginOf(interval: number): number {
    while (this.begins.length <= interval) this.begins.push(this.windows.below(this.groups - this.written + 1));
    return this.begins[interval]!;
  }
}
