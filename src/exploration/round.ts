import type { ComparableRun } from '../analysis/comparable-run.ts';
import type { WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import type { Point } from './space.ts';

/** Replications of one mechanism at one point, from one on and before another. */
export interface Trial {
  readonly point: Point;
  /** Name under which it is listed. */
  readonly mechanism: string;
  readonly from: number;
  readonly to: number;
}

/** What an exploration wants to know next. All of it is needed before it goes on. */
export interface Round {
  readonly purpose: WinnerAnswer['rounds'][number]['purpose'];
  readonly trials: readonly Trial[];
}

/** A run of a round that is over, whatever became of it. */
export type Outcome = Pick<ComparableRun, 'point' | 'mechanism' | 'seed' | 'status' | 'value'>;

/**
 * A strategy asks for rounds of runs, is given their outcomes, and ends with its answer. It is a function of the outcomes
 * alone: fed with those of earlier rounds it goes on where it was. It computes in slices: the process has others to answer.
 */
export type Strategy<Answer> = AsyncGenerator<Round, Answer, readonly Outcome[]>;

export const runsOf = (trials: readonly Trial[]): number => trials.reduce((sum, { from, to }) => sum + to - from, 0);

/** Runs that may still be asked for, and the rounds that took the others. */
export class Budget {
  readonly rounds: WinnerAnswer['rounds'] = [];
  spent = 0;
  readonly total: number;

  constructor(total: number) {
    this.total = total;
  }

  get left(): number {
    return this.total - this.spent;
  }

  /** As many of the trials as there is room for, those that stand together in a group all or none. */
  fitting(groups: readonly (readonly Trial[])[]): Trial[] {
    let left = this.left;
    return groups.flatMap((trials) => {
      const runs = runsOf(trials);
      if (runs > left) {
        left = 0;
        return [];
      }
      left -= runs;
      return [...trials];
    });
  }

  /** Asks for a round and books it. */
  *ask(round: Round): Generator<Round, readonly Outcome[], readonly Outcome[]> {
    const runs = runsOf(round.trials);
    this.spent += runs;
    this.rounds.push({ purpose: round.purpose, runs });
    return yield round;
  }
}
