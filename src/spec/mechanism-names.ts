import { mechanismDefinitions } from '../simulation/catalogue.ts';
import type { Faults } from './faults.ts';
import { didYouMean } from './wording.ts';

/** The form of mechanism names, as a pattern for JSON Schema and in words. A dot would separate steps of paths. */
export const MECHANISM_NAME = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$';
export const LONGEST_MECHANISM_NAME = 40;
export const MECHANISM_NAME_IN_WORDS = `lower-case letters, digits and single dashes between them, ${LONGEST_MECHANISM_NAME} characters at most, beginning with a letter`;

/** A mechanism as listed in a specification or included in a run. */
interface Listed {
  readonly kind: string;
  readonly as?: string | undefined;
}

/** Returns the name of a mechanism in its experiment: the one under which it is listed, otherwise its kind. */
export const mechanismName = ({ kind, as }: Listed): string => as ?? kind;

/** Returns `as` if the name of a mechanism differs from its kind. */
export const ownName = ({ kind, as }: Listed): { readonly as?: string } =>
  as === undefined || as === kind ? {} : { as };

/** Returns the distinct kinds listed. */
export const kindsOf = (mechanisms: readonly Listed[]): string[] => [...new Set(mechanisms.map(({ kind }) => kind))];

/**
 * Checks names: they must be unique, and none may be the kind of another mechanism, since lists of runs can be filtered by
 * either.
 */
export function checkNames(mechanisms: readonly Listed[], baseline: string, faults: Faults): void {
  const names = mechanisms.map(mechanismName);
  const isMisnamed = mechanisms.map(({ kind }, index) => names[index] !== kind && isKind(names[index]!));
  for (const [index, mechanism] of mechanisms.entries()) {
    const place = mechanism.as === undefined ? `/mechanisms/${index}` : `/mechanisms/${index}/as`;
    const first = names.findIndex((name, other) => name === names[index] && !isMisnamed[other]);
    if (isMisnamed[index]) faults.add(place, nameOfAnother(mechanism));
    else if (first < index) faults.add(place, listedTwice(mechanism, first));
  }
  if (names.includes(baseline)) return;
  const accepted = `accepted: ${[...new Set(names)].join(', ')}${didYouMean(baseline, names)}`;
  faults.add('/baseline/mechanism', `${baseline} is not among the mechanisms; ${accepted}`);
}

const isKind = (name: string): boolean => mechanismDefinitions.some(({ id }) => id === name);

function nameOfAnother({ kind, as }: Listed): string {
  return `${as} is itself a kind of mechanism; accepted: a name that is not a kind, such as ${kind}-2`;
}

function listedTwice({ kind, as }: Listed, earlier: number): string {
  const listed = `${as ?? kind} is already listed at /mechanisms/${earlier}`;
  if (as !== undefined) return `${listed}; accepted: another name, such as ${as}-2`;
  const name = mechanismDefinitions.find(({ id }) => id === kind)?.parameters[0]?.name;
  if (name === undefined) return `${listed}; accepted: each once, as it has no parameters to differ in`;
  const named = `a name of its own, {kind: ${kind}, as: ${kind}-2, ${name}: …}`;
  return `${listed}; accepted: ${named}; to compare values of a parameter, sweep it (path: mechanisms.${kind}.${name})`;
}
