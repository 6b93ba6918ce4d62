import { ProblemError } from '../spec/errors.ts';

/** Creates the error for a question that cannot be asked, with the parameter at fault. */
export function refusal(parameter: string, detail: string): ProblemError {
  return new ProblemError('REQUEST_INVALID', `${parameter}: ${detail}`, [{ pointer: `/${parameter}`, detail }]);
}
