import { MACHINE_GROUP_IDS } from '../machines/schema.ts';
import { quote } from '../wording.ts';
import {
  alternatives,
  functionProblems,
  isText,
  metricsProblems,
  paperProblems,
  rulesProblems,
  unless,
  type Vocabulary,
  wordsProblems,
} from './definition-problems.ts';
import { type Fields, isFields, unknownFields } from './known-fields.ts';

/** Returns problems specific to workloads. @param known capabilities that may be needed */
export function workloadProblems(definition: Fields, known: Vocabulary): string[] {
  const { needs, excludes, hardware, maxProcesses, usesSeed, memory, calls } = definition;
  return [
    ...unknownFields(definition, 'workload'),
    ...alternatives('needs', needs, known.capabilities),
    ...excludesProblems(excludes, known.capabilities),
    ...(hardware === undefined ? [] : wordsProblems('hardware', hardware, new Set<unknown>(MACHINE_GROUP_IDS))),
    ...metricsProblems(definition),
    ...unless(Number.isInteger(maxProcesses) && Number(maxProcesses) >= 1, 'maxProcesses has to be a whole number'),
    ...unless(usesSeed === undefined || typeof usesSeed === 'boolean', 'usesSeed has to be true or false'),
    ...unless(typeof calls === 'function', 'calls is missing: a function that returns the calls its programs make'),
    ...unless(typeof memory === 'function', 'memory is missing: a function that predicts what its model allocates'),
    ...functionProblems(definition, ['work', 'demands']),
    ...rulesProblems(definition),
    ...paperProblems(definition),
  ];
}

function excludesProblems(excludes: unknown, known: ReadonlySet<unknown>): string[] {
  if (excludes === undefined) return [];
  if (!isFields(excludes)) return [`excludes has to be { offer, why }, not ${quote(excludes)}`];
  const { offer, why } = excludes;
  return [
    ...unknownFields(excludes, 'excludes').map((problem) => `excludes: ${problem}`),
    ...wordsProblems('excludes', [offer], known),
    ...unless(isText(why), `excludes: why has to say why no mechanism with that runs it, not ${quote(why)}`),
  ];
}
