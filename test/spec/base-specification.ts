import type { Fault } from '../../src/spec/errors.ts';
import type { ExperimentSpec } from '../../src/spec/experiment-spec.ts';
import { type ParseOptions, parseSpecification } from '../../src/spec/parse.ts';

/** A small valid specification; tests change one thing of it. */
export const base = {
  machine: 'cray-xe6',
  workload: { kind: 'dht' },
  mechanisms: ['rma', 'aa-poll', { kind: 'am-onload', dedicatedCores: 11 }],
  processes: 64,
};

export function valid(input: unknown, options?: ParseOptions): ExperimentSpec {
  const result = parseSpecification(input, options);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.spec;
}

export function faultsOf(input: unknown, options?: ParseOptions): readonly Fault[] {
  const result = parseSpecification(input, options);
  return result.ok ? [] : result.errors;
}

export function codeOf(input: unknown, options?: ParseOptions): string {
  const result = parseSpecification(input, options);
  return result.ok ? 'ok' : result.code;
}
