import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { packageFolder } from '../spec/package.ts';
import { parseSpecification } from '../spec/parse.ts';
import type { StudyDefinition } from './definition.ts';

export type LoadedStudy =
  | { readonly ok: true; readonly spec: ExperimentSpec }
  /** A part that the study needs is not built; `reason` names it. */
  | { readonly ok: false; readonly reason: string };

/**
 * Seeds of a study whose specification is written here and states no other number. Two show whether random draws matter, but
 * two counts are the same by chance too often.
 */
const SEEDS = 3;

/** Loads the specification of a study; returns the reason if its workload, mechanism or file does not exist. */
export function loadStudy({ source }: StudyDefinition): LoadedStudy {
  if ('specification' in source) return parsed({ replications: SEEDS, ...source.specification });
  const file = join(packageFolder(), 'examples', source.file);
  if (!existsSync(file)) return { ok: false, reason: `examples/${source.file} is not written` };
  return parsed(readFileSync(file, 'utf8'));
}

function parsed(input: unknown): LoadedStudy {
  const result = parseSpecification(input, typeof input === 'string' ? { format: 'yaml' } : {});
  if (result.ok) return result;
  // Only the first part of each fault: a list of all accepted values follows.
  const faults = result.errors.slice(0, 2).map(({ pointer, detail }) => `${pointer}: ${detail.split('; accepted')[0]}`);
  return { ok: false, reason: `it cannot be simulated yet (${faults.join('; ')})` };
}
