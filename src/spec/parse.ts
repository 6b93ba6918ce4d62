import { type ErrorCode, type Fault, ProblemError, specificationProblem } from './errors.ts';
import type { ExperimentSpec } from './experiment-spec.ts';

export type ParseResult =
  | { readonly ok: true; readonly spec: ExperimentSpec }
  | { readonly ok: false; readonly code: ErrorCode; readonly errors: readonly Fault[] };

export interface ParseOptions {
  /** Of a text; without it JSON is tried where the text starts with a brace, YAML otherwise. */
  readonly format?: 'json' | 'yaml';
}

/** Reads a specification from a text (JSON or YAML) or an object. Never throws: what is wrong comes back as faults. */
export function parseSpecification(_input: unknown, _options: ParseOptions = {}): ParseResult {
  return { ok: false, code: 'SPEC_INVALID', errors: [{ pointer: '', detail: 'not read yet' }] };
}

/** As `parseSpecification`, but throws a ProblemError where the specification is not valid. */
export function requireSpecification(input: unknown, options: ParseOptions = {}): ExperimentSpec {
  const result = parseSpecification(input, options);
  if (result.ok) return result.spec;
  throw specificationProblem(result.code, result.errors);
}

/** The specification with its `quick:` overlay applied (and gone); unchanged where there is none. */
export function applyQuick(spec: ExperimentSpec): ExperimentSpec {
  if (spec.quick) throw new ProblemError('SPEC_INVALID', 'quick is not applied yet');
  return spec;
}
