import { CalibrationError } from './calibration-error.ts';

/** An output that cannot be fitted to: where it is wrong, and what to do about it. */
export class OutputError extends CalibrationError {
  override readonly name = 'OutputError';

  constructor(
    readonly file: string,
    /** From 1. */
    readonly line: number,
    problem: string,
    fix: string,
  ) {
    super(`${file}:${line}: ${problem}; ${fix}`);
  }
}
