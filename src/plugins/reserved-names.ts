import type { Plugin } from '../simulation/plugin/plugin.ts';

/** Keys that stand beside parameters where a specification chooses a mechanism. */
const RESERVED: readonly string[] = ['kind', 'as'];

/** Parameters of mechanisms that no specification could set: their names mean something else there. */
export function reservedNames({ mechanisms = [] }: Plugin): string[] {
  return mechanisms.flatMap(({ definition: { id, parameters } }) =>
    parameters
      .filter(({ name }) => RESERVED.includes(name))
      .map(({ name }) => `mechanism ${id}: parameters: ${name}: specifications have another use for this name`),
  );
}
