import type { Plugin } from '../simulation/plugin/plugin.ts';

/** Keys beside the parameters where a specification chooses a mechanism or a workload. */
const RESERVED = { mechanism: ['kind', 'as'], workload: ['kind'] } as const satisfies Record<string, readonly string[]>;

interface Chosen {
  readonly definition: { readonly id: string; readonly parameters: readonly { readonly name: string }[] };
}

/** Returns parameters that a specification could not set, as their names have another meaning there. */
export function reservedNames({ mechanisms = [], workloads = [] }: Plugin): string[] {
  return [...reservedIn('mechanism', mechanisms), ...reservedIn('workload', workloads)];
}

function reservedIn(kind: keyof typeof RESERVED, choices: readonly Chosen[]): string[] {
  const reserved: readonly string[] = RESERVED[kind];
  return choices.flatMap(({ definition: { id, parameters } }) =>
    parameters
      .filter(({ name }) => reserved.includes(name))
      .map(({ name }) => `${kind} ${id}: parameters: ${name}: this name is reserved in specifications`),
  );
}
