import { CALL_KINDS, callsOf } from '../contract/expected-calls.ts';
import { MACHINE_GROUP_IDS } from '../machines/schema.ts';
import { FAMILIES } from '../mechanisms/definition.ts';
import { didYouMean, quote } from '../wording.ts';
import {
  alternatives,
  functionProblems,
  paperProblems,
  rulesProblems,
  unless,
  type Vocabulary,
  wordsProblems,
} from './definition-problems.ts';
import { type Fields, isFields, unknownFields } from './known-fields.ts';

/** Returns problems specific to mechanisms. @param known capabilities that may be offered, and the existing operations */
export function mechanismProblems(definition: Fields, known: Vocabulary): string[] {
  const { family, offers, hardware, ignores, eventsPerCall } = definition;
  return [
    ...unknownFields(definition, 'mechanism'),
    ...unless(
      FAMILIES.some((each) => each === family),
      `family has to be one of ${FAMILIES.join(', ')}`,
    ),
    ...wordsProblems('offers', offers, known.capabilities),
    ...alternatives('hardware', hardware, GROUPS),
    ...(ignores === undefined ? [] : wordsProblems('ignores', ignores, GROUPS)),
    ...parametersOfProblems(definition),
    ...eventsProblems(eventsPerCall, offers, known.operations),
    ...functionProblems(definition, ['computing', 'reorders', 'accessOrder', 'memory']),
    ...rulesProblems(definition),
    ...paperProblems(definition),
  ];
}

const GROUPS: ReadonlySet<unknown> = new Set(MACHINE_GROUP_IDS);

function parametersOfProblems({ parametersOf, parameters }: Fields): string[] {
  if (parametersOf === undefined) return [];
  if (!isFields(parametersOf)) {
    return [`parametersOf has to be an object of lists, as in { iommu: ['ownName'] }, not ${quote(parametersOf)}`];
  }
  const own: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  const names = new Set(own.map((each) => (isFields(each) ? each.name : undefined)));
  return [
    ...wordsProblems('parametersOf', Object.keys(parametersOf), GROUPS),
    ...Object.entries(parametersOf).flatMap(([group, list]) => wordsProblems(`parametersOf: ${group}`, list, names)),
  ];
}

/** Plans multiply these by numbers of calls, so a missing or misspelt one would count as nothing. */
function eventsProblems(eventsPerCall: unknown, offers: unknown, operations: readonly string[]): string[] {
  if (!isFields(eventsPerCall)) return ['eventsPerCall is missing: simulated events of each call, as in { put: 2 }'];
  const known: readonly string[] = [...CALL_KINDS, ...operations];
  const called = Array.isArray(offers) ? offers.flatMap((word) => callsOf(String(word))) : [];
  const missing = [...new Set(called)].filter((kind) => eventsPerCall[kind] === undefined);
  return [
    ...Object.entries(eventsPerCall).flatMap(([kind, events]) =>
      known.includes(kind)
        ? unless(isEvents(events), `eventsPerCall: ${kind} has to be ${EVENTS}, not ${quote(events)}`)
        : [`eventsPerCall: there is no call ${kind}${didYouMean(kind, known) || `; there are ${known.join(', ')}`}`],
    ),
    ...unless(
      missing.length === 0,
      `eventsPerCall lacks ${missing.join(', ')}, which programs can call for by what it offers: state ${EVENTS} for each`,
    ),
  ];
}

const EVENTS = 'a number of events, 0 or more, or a function that gives one';
const isEvents = (events: unknown) =>
  typeof events === 'function' || (typeof events === 'number' && Number.isFinite(events) && events >= 0);

/** Returns problems with the parameter for which a run searches the best value. */
export function searchedProblems({ searched, definition }: Fields): string[] {
  if (searched === undefined) return [];
  const parameters: readonly unknown[] =
    isFields(definition) && Array.isArray(definition.parameters) ? definition.parameters : [];
  const best = parameters.filter((each) => isFields(each) && Array.isArray(each.words) && each.words.includes('best'));
  const names = best.map((each) => String((each as Fields).name));
  if (!isFields(searched)) return ['searched has to be { name, most }'];
  return [
    ...unless(
      names.includes(String(searched.name)),
      `searched: ${quote(searched.name)} is no parameter that takes the word best; there are ${names.join(', ') || 'none'}`,
    ),
    ...unless(typeof searched.most === 'function', 'searched: most has to be a function that gives the largest value'),
  ];
}
