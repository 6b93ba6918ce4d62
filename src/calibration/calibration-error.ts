/** A calibration that cannot be done: what is wrong, and what would be accepted. */
export class CalibrationError extends Error {
  override readonly name: string = 'CalibrationError';
}
