import type { Measurement, Unanswered } from '../measurement.ts';

/** What an output holds of one test. */
export interface TestRows {
  readonly test: string;
  /** Where it begins. */
  readonly line: number;
  readonly conditions: Readonly<Record<string, string>>;
  readonly measurements: readonly Measurement[];
  readonly unanswered: readonly Unanswered[];
}
