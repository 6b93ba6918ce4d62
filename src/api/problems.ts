import type { FastifyError } from 'fastify';
import { RefusedPlan } from '../plan/affordable.ts';
import { ERRORS, type ErrorCode, type Fault, ProblemError } from '../spec/errors.ts';
import { MOST_FAULTS } from '../spec/faults.ts';
import type { Problem } from '../spec/resources/problem.ts';
import { accepted, type SchemaNode } from '../spec/schema-node.ts';
import { didYouMean } from '../spec/wording.ts';
import { isDiskFull } from '../store/disk-full.ts';

/** A problem document with extension members (RFC 9457, 3.2): `plan` is the size of a refused plan. */
export type ProblemDocument = Problem & { readonly plan?: RefusedPlan['plan'] };

/**
 * Returns the problem document for anything thrown. Only errors that the sender can correct are described; the rest is for the
 * log.
 */
export function problemOf(error: unknown, bodyLimitBytes?: number): ProblemDocument {
  if (error instanceof RefusedPlan) return { ...error.toProblem(), plan: error.plan };
  if (error instanceof ProblemError) return error.toProblem();
  if (hasDatabaseCode(error, CANCELLED, CANCELLED_MESSAGE))
    return problem('SERVICE_UNAVAILABLE', 'The database needs more time for this than a request may take');
  if (hasDatabaseCode(error, READ_ONLY))
    return problem('SERVICE_UNAVAILABLE', 'The database is read-only at the moment; nothing was changed. Try again');
  if (hasFault(error, isDiskFull))
    return problem('SERVICE_UNAVAILABLE', 'The disk of the database is full; nothing was changed. Try again later');
  if (hasDatabaseCode(error, COLLISION))
    return problem('SERVICE_UNAVAILABLE', 'Other requests are changing the same data; nothing was changed. Try again');
  if (isBrokenOff(error)) return problem('REQUEST_INVALID', 'The request broke off before its end');
  if (isUnavailable(error)) return problem('SERVICE_UNAVAILABLE', 'The database cannot be reached; try again soon');
  if (hasDatabaseCode(error, UNREADABLE))
    return problem('REQUEST_INVALID', 'A value of the request cannot be compared with what is stored');
  if (isFastifyError(error)) return frameworkProblem(error, bodyLimitBytes);
  return problem('SERVICE_INTERNAL', 'The request could not be answered; the service’s log has the cause');
}

/** Creates a problem document with a code of the catalogue. */
export function problem(code: ErrorCode, detail: string, errors: readonly Fault[] = []): Problem {
  return new ProblemError(code, detail, errors).toProblem();
}

function frameworkProblem(error: FastifyError, bodyLimitBytes: number | undefined): Problem {
  if (error.validation) {
    const faults = error.validation
      .slice(0, MOST_FAULTS)
      .map((fault) => validationFault(error.validationContext ?? 'body', fault));
    return problem('REQUEST_INVALID', faults[0]?.detail ?? error.message, faults);
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return problem('REQUEST_TOO_LARGE', tooLarge(bodyLimitBytes) ?? error.message);
  if (status === 415) return problem('SPEC_MEDIA_TYPE', error.message);
  // The file server refuses paths that leave its directory or that no file system accepts.
  if (status === 403 || status === 404) return problem('REQUEST_NOT_FOUND', 'There is nothing at this address');
  if (status === 414) return problem('REQUEST_ADDRESS_TOO_LONG', error.message);
  if (status === 429) return problem('REQUEST_TOO_MANY', error.message);
  if (status < 500) return { ...problem('REQUEST_INVALID', error.message), status };
  return problem(status === 503 ? 'SERVICE_UNAVAILABLE' : 'SERVICE_INTERNAL', ERRORS.SERVICE_INTERNAL.title);
}

type ValidationFault = NonNullable<FastifyError['validation']>[number];

/** Pointers to parts of a request other than the body begin with the part: `/query/limit`. */
function validationFault(context: string, fault: ValidationFault): Fault {
  const part = { querystring: '/query', params: '/path', headers: '/header' }[context] ?? '';
  const extra = fault.params.additionalProperty ?? fault.params.missingProperty;
  const pointer = `${part}${fault.instancePath}${typeof extra === 'string' ? `/${escapePointer(extra)}` : ''}`;
  return { pointer, detail: `${pointer || '/'} ${wordingOf(fault)}` };
}

function tooLarge(bytes: number | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  return `A body may have at most ${bytes} bytes; the operator of the service can raise ONESIDED_BODY_LIMIT`;
}

/** Further fields of a fault, which the validator is configured to include. */
interface Described {
  readonly data?: unknown;
  readonly parentSchema?: { readonly description?: string; readonly properties?: object } & SchemaNode;
}

/** Describes what would be accepted. A pattern is never shown; the description in its schema is. */
function wordingOf({ keyword, message = 'is not valid', params, ...fault }: ValidationFault): string {
  const { data, parentSchema = {} } = fault as Described;
  const known = Object.keys(parentSchema.properties ?? {});
  if (keyword === 'additionalProperties') return unknownName(String(params.additionalProperty), known);
  if (keyword === 'required') {
    const { [String(params.missingProperty)]: missing } = (parentSchema.properties ?? {}) as Record<string, SchemaNode>;
    return `is missing; accepted: ${accepted(missing ?? {})}`;
  }
  if (Array.isArray(params.allowedValues)) return `must be one of ${params.allowedValues.join(', ')}`;
  if (keyword === 'type' && Array.isArray(data)) return `is given ${data.length} times; give it once`;
  if (NUMERIC.has(String(parentSchema.type))) return `must be ${accepted(parentSchema)}`;
  return keyword === 'pattern'
    ? `does not have the accepted form: ${parentSchema.description ?? 'see /docs'}`
    : message;
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'number']);

function unknownName(name: string, known: readonly string[]): string {
  const among = known.length === 0 ? 'nothing is' : `known: ${known.join(', ')}`;
  return `is not known here; ${among}${didYouMean(name, known)}`;
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Whether a client ended its connection within the body of its request. */
function isBrokenOff(error: unknown): boolean {
  return isFastifyError(error) && error.statusCode === 400 && error.code === 'ECONNRESET';
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && ('statusCode' in error || 'validation' in error);
}

/** PostgreSQL's read-only errors: a standby, or a server closed for changes by its operator (failover, upgrade). */
const READ_ONLY = /^25006$/;

/** Deadlocks and other conflicts that persisted over several attempts. The transaction was rolled back and may be repeated. */
const COLLISION = /^(40P01|40001|55P03|P2034)$/;

/**
 * Network errors; PostgreSQL's connection, resource and shutdown classes, and failed logins, which occur while an operator
 * changes something; and Prisma's own codes for these.
 */
const UNAVAILABLE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|08\w{3}|25P03|28\w{3}|3D000|53\w{3}|57P0\d|58030|P1000|P1001|P1002|P1003|P1008|P1017|P2024|P2037)$/;
const UNAVAILABLE_MESSAGE =
  /connection (?:terminated|refused|timeout|ended)|timeout exceeded when trying to connect|the database system is|is not currently accepting connections|can't reach database|server has closed the connection|cannot use a pool after calling end/i;

/** Statements cancelled by the database because of their time limit, or because nobody waits for them. */
const CANCELLED = /^57014$/;
const CANCELLED_MESSAGE = /^query read timeout$/i;

/** PostgreSQL's class of invalid data, such as a NUL in a text or a number out of range. */
const UNREADABLE = /^22\w{3}$/;

/** Whether the store cannot answer at present, though the request may be valid. */
function isUnavailable(error: unknown): boolean {
  return hasDatabaseCode(error, UNAVAILABLE, UNAVAILABLE_MESSAGE);
}

function hasDatabaseCode(error: unknown, codes: RegExp, messages?: RegExp): boolean {
  return hasFault(error, ({ code, originalCode, message }) => {
    if ([code, originalCode].some((value) => typeof value === 'string' && codes.test(value))) return true;
    return typeof message === 'string' && messages?.test(message) === true;
  });
}

/** Searches an error, its causes, grouped errors, and errors wrapped by Prisma for a fault. */
function hasFault(error: unknown, isFault: (fault: Record<string, unknown>) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const fault = error as Record<string, unknown>;
  if (isFault(fault)) return true;
  const { cause, errors, meta, driverAdapterError } = fault;
  const inner = Array.isArray(errors) ? errors : [];
  return [cause, meta, driverAdapterError, ...inner].some((next) => hasFault(next, isFault, depth + 1));
}
