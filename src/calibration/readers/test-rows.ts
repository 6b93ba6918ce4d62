import type { Measurement, Unanswered } from '../measurement.ts';

/** What an output contains about one test. */
export interface TestRows {
  readonly test: string;
  /** Line at which the test begins, from 1. */
  readonly line: number;
  readonly conditions: Readonly<Record<string, string>>;
  readonly measurements: readonly Measurement[];
  readonly unanswered: readonly Unanswered[];
}
