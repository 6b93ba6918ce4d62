import type { Problem } from './types.ts';

/** Why a request has no answer: what the service said (RFC 9457), or that it could not be reached. */
export class Failure extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly errors: readonly { pointer: string; detail: string }[];
  readonly at = new Date();

  constructor(problem: Pick<Problem, 'code' | 'status' | 'title' | 'detail' | 'errors'>) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.title = problem.title;
    this.errors = problem.errors;
  }
}

export function unreachable(): Failure {
  return new Failure({
    code: 'UNREACHABLE',
    status: 0,
    title: 'The server does not answer',
    detail: 'It may have been stopped. Start it with: npm start',
    errors: [],
  });
}

/** An answer that is no problem document (a proxy in between, a crash) still says its status. */
export function failureOf(body: unknown, status: number): Failure {
  if (isProblem(body)) return new Failure({ ...body, errors: body.errors ?? [], status });
  return new Failure({
    code: `HTTP_${status}`,
    status,
    title: `The server answered ${status}`,
    detail: 'The answer carried no explanation.',
    errors: [],
  });
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'title' in body && 'detail' in body && 'code' in body;
}

/** What a caught value means for the page. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof TypeError) return unreachable();
  const detail = error instanceof Error ? error.message : String(error);
  return new Failure({ code: 'PAGE', status: 0, title: 'The page failed', detail, errors: [] });
}
