import type { Plugin } from '../simulation/plugin/plugin.ts';

/** Keys beside the parameters where a specification chooses a mechanism. */
const RESERVED: readonly string[] = ['kind', 'as'];

/** Returns parameters of mechanisms that a specification could not set, as their names have another meaning there. */
export function reservedNames({ mechanisms = [] }: Plugin): string[] {
  return mechanisms.flatMap(({ definition: { id, parameters } }) =>
    parameters
      .filter(({ name }) => RESERVED.includes(name))
      .map(({ name }) => `mechanism ${id}: parameters: ${name}: this name is reserved in specifications`),
  );
}
