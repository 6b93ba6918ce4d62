import type { ParameterDefinition } from '../parameters.ts';

/** What a machine says of a parameter that all machines have. */
export type MachineValue = Pick<ParameterDefinition, 'default' | 'source' | 'confidence' | 'seen'>;

/**
 * The parameters of one machine with the values of another.
 * @throws Error for a parameter without a value, or a value without a parameter
 */
export function withValues(parameters: readonly ParameterDefinition[], values: Readonly<Record<string, MachineValue>>): readonly ParameterDefinition[] {
  const unknown = Object.keys(values).filter((name) => !parameters.some((parameter) => parameter.name === name));
  if (unknown.length > 0) throw new Error(`no machine has ${unknown.join(', ')}`);
  return parameters.map(({ calibratedWith: _, ...parameter }) => {
    const value = values[parameter.name];
    if (value === undefined) throw new Error(`the machine has no value for ${parameter.name}`);
    return { ...parameter, ...value };
  });
}
