import type { Plugin } from '../simulation/plugin/plugin.ts';

/** Keys beside the parameters where a specification chooses a mechanism or a workload. */
const RESERVED = { mechanism: ['kind', 'as'], workload: ['kind'] } as const satisfies Record<string, readonly string[]>;

interface Chosen {
  readonly definition: Named & {
    readonly parameters: readonly { readonly name: string }[];
    readonly metrics?: readonly { readonly name: string }[];
  };
}

interface Named {
  readonly id: string;
}

/** Returns names that a specification or a result could not use, as they have another meaning there. */
export function reservedNames({ mechanisms = [], workloads = [], machines = [], parts = [] }: Plugin): string[] {
  return [
    ...reservedIn('mechanism', mechanisms),
    ...reservedIn('workload', workloads),
    ...machines.flatMap(({ id }) => inherited(`machine ${id}`, [id])),
    ...parts.flatMap(({ capability }) => inherited(`part ${capability}`, [capability])),
  ];
}

function reservedIn(kind: keyof typeof RESERVED, choices: readonly Chosen[]): string[] {
  const reserved: readonly string[] = RESERVED[kind];
  return choices.flatMap(({ definition: { id, parameters, metrics = [] } }) => {
    const names = parameters.map(({ name }) => name);
    const taken = names.filter((name) => reserved.includes(name));
    const where = `${kind} ${id}`;
    return [
      ...inherited(where, [id]),
      ...taken.map((name) => `${where}: parameters: ${name}: this name is reserved in specifications; choose another`),
      ...inherited(`${where}: parameters`, names),
      ...inherited(
        `${where}: metrics`,
        metrics.map(({ name }) => name),
      ),
    ];
  });
}

/** Returns a problem for each name that every object inherits: looked up in an object, it is present without being set. */
function inherited(where: string, names: readonly string[]): string[] {
  const found = names.filter((name) => name in Object.prototype);
  return found.map((name) => `${where}: ${name}: every object in JavaScript has this name; choose another`);
}
