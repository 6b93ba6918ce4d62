import type { ParameterDefinition } from '../../parameters.ts';

/** Common to all applications. */
export const startSpread = {
  name: 'startSpreadNs',
  description: 'Maximum time between the starts of the threads; drawn at random.',
  type: 'number',
  unit: 'ns',
  default: 10_000,
  minimum: 0,
  maximum: 1e9,
  source: 'Nothing starts in lockstep; order of magnitude of an interrupt',
  confidence: 'assumed',
  seen: 'none',
} as const satisfies ParameterDefinition;
