/** A schedule cannot be replayed: the location of the error in its text, and what was expected there. */
export class ScheduleError extends Error {
  /** From 1. */
  readonly line: number;
  /** From 1, in bytes. */
  readonly column: number;
  readonly expected: string;

  constructor(line: number, column: number, problem: string, expected: string) {
    super(`line ${line}, column ${column}: ${problem}; expected ${expected}`);
    this.name = 'ScheduleError';
    this.line = line;
    this.column = column;
    this.expected = expected;
  }
}
