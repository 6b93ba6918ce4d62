import { checkSpecification } from './check-specification.ts';
import { checkData } from './data-limits.ts';
import { readDocument } from './document.ts';
import { type ErrorCode, type Fault, ProblemError, specificationProblem } from './errors.ts';
import { type ExperimentSpec, experimentSpecSchema } from './experiment-spec.ts';
import { Faults } from './faults.ts';
import { normalForm, type WrittenSpec } from './normal-form.ts';
import { faultsInOverlay, overlaid } from './quick.ts';
import { readValue } from './read-value.ts';

export type ParseResult =
  | { readonly ok: true; readonly spec: ExperimentSpec }
  | { readonly ok: false; readonly code: ErrorCode; readonly errors: readonly Fault[] };

export interface ParseOptions {
  /** Format of a text. By default, text that begins with a brace is tried as JSON, anything else is YAML. */
  readonly format?: 'json' | 'yaml';
  /** Project of a specification that names none. */
  readonly project?: string;
}

/** Parses a specification from text (JSON or YAML) or an object. Never throws: errors are returned as faults. */
export function parseSpecification(input: unknown, options: ParseOptions = {}): ParseResult {
  try {
    return readSpecification(typeof input === 'string' ? readDocument(input, options.format) : input, options.project);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const errors = error.errors.length > 0 ? error.errors : [{ pointer: '', detail: error.message }];
    return { ok: false, code: error.code, errors };
  }
}

/** Parses a specification and throws a ProblemError if it is not valid. */
export function requireSpecification(input: unknown, options: ParseOptions = {}): ExperimentSpec {
  const result = parseSpecification(input, options);
  if (result.ok) return result.spec;
  throw specificationProblem(result.code, result.errors);
}

/** Applies the `quick:` overlay to a specification and removes it; returns it unchanged if there is none. */
export function applyQuick(spec: ExperimentSpec): ExperimentSpec {
  return spec.quick ? requireSpecification(overlaid(spec)) : spec;
}

function readSpecification(data: unknown, project: string | undefined): ParseResult {
  const faults = new Faults();
  const spec = readData(data, faults, project);
  if (!spec) return { ok: false, code: 'SPEC_INVALID', errors: faults.list };
  const { quick } = spec;
  if (!quick) return { ok: true, spec };
  const errors = checkOverlay(spec, quick);
  return errors.length === 0 ? { ok: true, spec } : { ok: false, code: 'SPEC_INVALID', errors };
}

/** Each step relies on what the previous ones have checked. */
function readData(data: unknown, faults: Faults, project?: string): ExperimentSpec | undefined {
  checkData(data, faults);
  if (!faults.none) return undefined;
  const written = readValue(experimentSpecSchema, data, '', faults);
  if (!faults.none) return undefined;
  // The schema has just been checked.
  const spec = checkSpecification(normalForm(written as WrittenSpec, project), faults);
  return faults.none ? spec : undefined;
}

function checkOverlay(spec: ExperimentSpec, quick: Readonly<Record<string, unknown>>): readonly Fault[] {
  if ('quick' in quick) return [{ pointer: '/quick/quick', detail: 'an overlay cannot have an overlay' }];
  const faults = new Faults();
  readData(overlaid(spec), faults);
  return faultsInOverlay(faults.list, quick);
}
