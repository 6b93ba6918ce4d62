import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { packageFolder } from '../spec/package.ts';
import { parseSpecification } from '../spec/parse.ts';
import type { StudyDefinition } from './definition.ts';

export type LoadedStudy =
  | { readonly ok: true; readonly spec: ExperimentSpec }
  /** What it needs is not built: a sentence that says what. */
  | { readonly ok: false; readonly reason: string };

/** The specification of a study. A study whose workload, mechanism or file is not there says so, and never runs. */
export function loadStudy({ source }: StudyDefinition): LoadedStudy {
  if ('specification' in source) return parsed(source.specification);
  const file = join(packageFolder(), 'examples', source.file);
  if (!existsSync(file)) return { ok: false, reason: `examples/${source.file} is not written` };
  return parsed(readFileSync(file, 'utf8'));
}

function parsed(input: unknown): LoadedStudy {
  const result = parseSpecification(input, typeof input === 'string' ? { format: 'yaml' } : {});
  if (result.ok) return result;
  // What a fault says beyond its first sentence is a list of everything that would be accepted.
  const faults = result.errors.slice(0, 2).map(({ pointer, detail }) => `${pointer}: ${detail.split('; accepted')[0]}`);
  return { ok: false, reason: `it cannot be simulated yet (${faults.join('; ')})` };
}
