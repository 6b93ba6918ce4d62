/**
 * When counters show how often an operation was called for: `always`; `together` with others of its part, as soon as one
 * of them was called; where it was `called` itself; or `never`, as it does nothing by itself.
 */
export type Shown = 'always' | 'together' | 'called' | 'never';

/** An operation of programs, as counters, digests and messages know it. */
export interface Operation {
  /** As programs call it: a deadlock names it so. */
  readonly name: string;
  /** Whose it is: the part, or, from a plugin, its capability. */
  readonly owner: string;
  /** Its number in the digest of a program. */
  readonly code: number;
  /** Its place among what is counted together. */
  readonly slot: number;
  /** Its name among counters. */
  readonly counter: string;
  readonly shown: Shown;
}

/** What is said of an operation beside its name. */
export interface OperationTraits {
  /** Given for those that were there before codes followed from names: digests keep theirs. */
  readonly code?: number;
  /** `called` unless it is given: what is new leaves counters of other runs as they are. */
  readonly shown?: Shown;
}

/** The operations of a part. @param firstSlot place of the first of them among what is counted together */
export function operationsOf<Name extends string>(
  owner: string,
  described: Readonly<Record<Name, OperationTraits>>,
  firstSlot = 0,
): Readonly<Record<Name, Operation>> {
  const entries = Object.entries<OperationTraits>(described).map(([name, traits], index): [string, Operation] => {
    const { code = codeOf(owner, name), shown = 'called' } = traits;
    return [name, Object.freeze({ name, owner, code, slot: firstSlot + index, counter: snakeCase(name), shown })];
  });
  return Object.freeze(Object.fromEntries(entries)) as Readonly<Record<Name, Operation>>;
}

/** Number of an operation in the digest of a program: beyond those that are given, and the same whatever else is there. */
function codeOf(owner: string, operation: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${owner} ${operation}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash & 0x3fffffff) | 0x40000000;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
