import type { Problem } from './types.ts';

/** Statuses of temporary failures: too many requests, or a server or proxy that is busy or starting. */
const PASSING = new Set([429, 502, 503, 504]);

interface Reason extends Pick<Problem, 'code' | 'status' | 'title' | 'detail' | 'errors'> {
  /** Whether to retry later, whatever the status. */
  readonly passes?: boolean;
}

/** Why a request failed: the service's problem document (RFC 9457), or that it could not be reached. */
export class Failure extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly errors: readonly { pointer: string; detail: string }[];
  readonly at = new Date();
  /** Whether the same request may succeed later. */
  readonly passes: boolean;

  constructor(reason: Reason) {
    super(reason.detail);
    this.code = reason.code;
    this.status = reason.status;
    this.title = reason.title;
    this.errors = reason.errors;
    this.passes = reason.passes ?? PASSING.has(reason.status);
  }
}

export function unreachable(): Failure {
  const detail = 'It may have been stopped. Start it with: npm start';
  return passing('UNREACHABLE', 'The server does not respond', detail);
}

/** Returns the failure for a response that exceeded the page's timeout. */
export function tooSlow(seconds: number): Failure {
  return passing('NO_ANSWER', 'The server takes too long to respond', `There was no response within ${seconds} s.`);
}

/** Returns the failure for a response that was truncated or not sent by this service: a proxy in between, a crash. */
export function unreadable(): Failure {
  return passing('UNREADABLE', 'The response cannot be read', 'It was cut off, or it did not come from the server.');
}

function passing(code: string, title: string, detail: string): Failure {
  return new Failure({ code, status: 0, title, detail, errors: [], passes: true });
}

/** Returns the failure of a response; one without a problem document (a proxy in between, a crash) still has a status. */
export function failureOf(body: unknown, status: number): Failure {
  if (isProblem(body)) return new Failure({ ...body, errors: Array.isArray(body.errors) ? body.errors : [], status });
  return new Failure({
    code: `HTTP_${status}`,
    status,
    title: `The server responded with ${status}`,
    detail: 'The response contained no explanation.',
    errors: [],
  });
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'title' in body && 'detail' in body && 'code' in body;
}

/** Converts a caught value to a Failure. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new Failure({ code: 'PAGE', status: 0, title: 'Error in this page', detail, errors: [] });
}
