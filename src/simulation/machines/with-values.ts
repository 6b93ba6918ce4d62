import type { ParameterDefinition } from '../parameters.ts';

/** What a machine says of a parameter that all machines have. */
export type MachineValue = Pick<ParameterDefinition, 'default' | 'source' | 'confidence' | 'seen' | 'calibratedWith'>;

type Seen = ParameterDefinition['seen'];

/** A value that its source prints. */
export const stated = (standard: MachineValue['default'], source: string, seen: Seen = 'paper'): MachineValue => ({
  default: standard,
  source,
  confidence: 'stated',
  seen,
});

/** A value that follows by arithmetic from what the source prints. */
export const derived = (standard: MachineValue['default'], source: string, seen: Seen = 'none'): MachineValue => ({
  default: standard,
  source,
  confidence: 'derived',
  seen,
});

/** A value that no source gives. */
export const assumed = (standard: MachineValue['default'], source: string, seen: Seen = 'none'): MachineValue => ({
  default: standard,
  source,
  confidence: 'assumed',
  seen,
});

/** A value that was fitted to one claim of a paper. */
export const calibrated = (standard: MachineValue['default'], source: string, claim: string): MachineValue => ({
  default: standard,
  source,
  confidence: 'calibrated',
  seen: 'paper',
  calibratedWith: claim,
});

/**
 * The parameters of one machine with the values of another, `id`.
 * @throws Error for a parameter without a value, or a value without a parameter
 */
export function withValues(id: string, parameters: readonly ParameterDefinition[], values: Readonly<Record<string, MachineValue>>): readonly ParameterDefinition[] {
  const unknown = Object.keys(values).filter((name) => !parameters.some((parameter) => parameter.name === name));
  if (unknown.length > 0) throw new Error(`${id}: no machine has ${unknown.join(', ')}`);
  return parameters.map(({ calibratedWith: _, ...parameter }) => {
    const value = values[parameter.name];
    if (value === undefined) throw new Error(`${id} has no value for ${parameter.name}`);
    return { ...parameter, ...value };
  });
}
