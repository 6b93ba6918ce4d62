/**
 * When the counter of an operation is shown: `always`; `together` with the others of its part, if any of them was called; if it
 * was `called` itself; or `never`, as the operation has no effect of its own.
 */
export type Shown = 'always' | 'together' | 'called' | 'never';

/** Identity of an operation in counters, digests and messages. */
export interface Operation {
  /** Name of the call; reported in a deadlock. */
  readonly name: string;
  /** Name of the part or, for plugins, of the capability. */
  readonly owner: string;
  /** Number in the digest of a program. */
  readonly code: number;
  /** Index among the counters of all operations. */
  readonly slot: number;
  /** Name of its counter. */
  readonly counter: string;
  readonly shown: Shown;
}

/** Optional properties of an operation. */
export interface OperationTraits {
  /** Given for operations that existed before codes were derived from names, to keep digests stable. */
  readonly code?: number;
  /** Default `called`, so that a new operation does not change the counters of other runs. */
  readonly shown?: Shown;
}

/** The operations of a part. @param firstSlot index of the first one among the counters of all operations */
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

/** Code of an operation in digests: larger than any given code, and independent of which other operations exist. */
function codeOf(owner: string, operation: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${owner} ${operation}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash & 0x3fffffff) | 0x40000000;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
