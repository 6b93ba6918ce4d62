import type { Patience } from './invariants.ts';
import type { Stage, StageOptions } from './stage.ts';

/** One time that a fault is injected. */
export interface Injection {
  /** Draws from 0 to 1, the same for the same injection. */
  readonly random: () => number;
  /** Runs of the sweep that is under way. */
  readonly runs: number;
  readonly patience: Patience;
  /** Whether times are those of the table; else as short as the fault allows. */
  readonly isFull: boolean;
}

/** A line of the fault table. */
export interface Row {
  readonly number: number;
  readonly fault: string;
  /** Injections of the full table. */
  readonly times: number;
  /** Why it has no part in the short form that the test suite runs. */
  readonly leftOut?: string;
  /** The services that it harms; rows with the same ones share them. */
  readonly stage: StageOptions;
  /** Says what is worth knowing of it. @throws Error that says what has not survived */
  inject(stage: Stage, injection: Injection): Promise<string>;
}

/** Numbers from 0 to 1 that follow from a seed. */
export function draws(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`. */
export const between = (random: () => number, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));
