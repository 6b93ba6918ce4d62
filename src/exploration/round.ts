import type { ComparableRun } from '../analysis/comparable-run.ts';
import type { WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import type { Point } from './space.ts';

/** Replications of one mechanism at one point: from `from` up to, but not including, `to`. */
export interface Trial {
  readonly point: Point;
  /** Name under which the mechanism is listed. */
  readonly mechanism: string;
  readonly from: number;
  readonly to: number;
}

/** Runs that an exploration needs next. It continues only once all of them are over. */
export interface Round {
  readonly purpose: WinnerAnswer['rounds'][number]['purpose'];
  readonly trials: readonly Trial[];
}

/** A run of a round that is over, whether it succeeded or not. */
export type Outcome = Pick<ComparableRun, 'point' | 'mechanism' | 'seed' | 'status' | 'value'>;

/**
 * A strategy asks for rounds of runs, receives their outcomes, and ends with its answer. It is a function of the outcomes alone:
 * given those of earlier rounds, it resumes where it was. It computes in slices, because the process also has to serve others.
 */
export type Strategy<Answer> = AsyncGenerator<Round, Answer, readonly Outcome[]>;

export const runsOf = (trials: readonly Trial[]): number => trials.reduce((sum, { from, to }) => sum + to - from, 0);

/** Runs that may still be requested, and the rounds that used the others. */
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

  /** Asks for a round and charges it to the budget. */
  *ask(round: Round): Generator<Round, readonly Outcome[], readonly Outcome[]> {
    const runs = runsOf(round.trials);
    this.spent += runs;
    this.rounds.push({ purpose: round.purpose, runs });
    return yield round;
  }
}
