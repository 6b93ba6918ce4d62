import { CommanderError, InvalidArgumentError } from 'commander';
import { ProblemError } from '../spec/errors.ts';

/** Exit codes of the process. */
export const EXIT = { done: 0, runFailed: 1, badInput: 2, noServer: 3, unfinished: 75, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with an exit code and a message on standard error; an empty message prints nothing. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;
  /** Code of the server's problem document, if there is one. */
  readonly code: string | undefined;

  constructor(exitCode: ExitCode, message: string, options: ErrorOptions & { readonly code?: string } = {}) {
    super(message, options);
    this.exitCode = exitCode;
    this.code = options.code;
  }
}

/** Returns exit code and message for anything thrown by a command. */
export function describeFailure(error: unknown): { exitCode: number; message: string } {
  if (error instanceof Failure) return { exitCode: error.exitCode, message: error.message };
  // Thrown by a command itself rather than while parsing options.
  if (error instanceof InvalidArgumentError) return { exitCode: EXIT.badInput, message: error.message };
  // Commander has already printed a message; help and version are not failures.
  if (error instanceof CommanderError)
    return { exitCode: error.exitCode === 0 ? EXIT.done : EXIT.badInput, message: '' };
  if (error instanceof ProblemError) return { exitCode: exitCodeOf(error.status), message: problemText(error) };
  if (error instanceof Error && error.name === 'ConfigError')
    return { exitCode: EXIT.badInput, message: error.message };
  return { exitCode: EXIT.runFailed, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Maps the HTTP status of a problem to an exit code: the caller's mistake, or a service that cannot answer. */
export const exitCodeOf = (status: number): ExitCode => (status >= 500 ? EXIT.noServer : EXIT.badInput);

interface ProblemLike {
  readonly code: string;
  readonly title: string;
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  readonly message?: string;
}

/** Advice for terminal users, for problems whose own text addresses authors of requests. */
const ADVICE: Readonly<Record<string, string>> = {
  AUTH_REQUIRED: 'Set ONESIDED_TOKEN to a token of the server.',
  AUTH_INVALID: 'The server does not know the token in ONESIDED_TOKEN.',
};

/** Formats a problem: title and code, then a line for each fault with its JSON pointer and its place in the file. */
export function problemText(problem: ProblemLike, placeOf: (pointer: string) => string = () => ''): string {
  const whereOf = problem.code === 'REQUEST_INVALID' ? optionOf : (pointer: string) => pointer || '/';
  const faults = problem.errors.map(({ pointer, detail }) =>
    SYNTAX_PLACE.test(detail) && pointer === ''
      ? `  ${placedSyntax(detail, placeOf(pointer))}`
      : `  ${placeOf(pointer)}${whereOf(pointer)}: ${detail}`,
  );
  const message = ADVICE[problem.code] ?? problem.message;
  const detail = faults.length === 0 && message ? [`  ${message}`] : faults;
  return [`${problem.title} (${problem.code})`, ...detail].join('\n');
}

/** Syntax errors have lines and columns instead of pointers. */
const SYNTAX_PLACE = /^line (\d+), column (\d+): /;

/** Formats a syntax error as `bad.yaml:2:1: …` if the file is known. */
function placedSyntax(detail: string, place: string): string {
  const [file] = /^.*(?=:\d+ $)/.exec(place) ?? [];
  return file === undefined ? detail : detail.replace(SYNTAX_PLACE, `${file}:$1:$2: `);
}

/** Returns `--facet` for `/query/facet` of a request or `/facet` of a local comparison. */
function optionOf(pointer: string): string {
  const [, name] = /^\/(?:query\/)?(\w+)/.exec(pointer) ?? [];
  return name === undefined ? pointer || '/' : `--${name}`;
}
