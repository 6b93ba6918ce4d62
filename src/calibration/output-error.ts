import { CalibrationError } from './calibration-error.ts';

/** An output that cannot be used for fitting: where it is wrong, and how to fix it. */
export class OutputError extends CalibrationError {
  override readonly name = 'OutputError';

  constructor(
    readonly file: string,
    /** Line number, from 1. */
    readonly line: number,
    problem: string,
    fix: string,
  ) {
    super(`${file}:${line}: ${problem}; ${fix}`);
  }
}
