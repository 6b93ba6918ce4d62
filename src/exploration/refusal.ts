import { ProblemError } from '../spec/errors.ts';

/** A question that cannot be asked, blamed on one of its parameters. */
export function refusal(parameter: string, detail: string): ProblemError {
  return new ProblemError('REQUEST_INVALID', `${parameter}: ${detail}`, [{ pointer: `/${parameter}`, detail }]);
}
