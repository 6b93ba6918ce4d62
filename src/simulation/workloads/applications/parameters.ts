import type { ParameterDefinition } from '../../parameters.ts';

/** Of every application. */
export const startSpread = {
  name: 'startSpreadNs',
  description: 'Threads begin at most this far apart; drawn.',
  type: 'number',
  unit: 'ns',
  default: 10_000,
  minimum: 0,
  maximum: 1e9,
  source: 'Nothing begins in lockstep; the order of an interrupt',
  confidence: 'assumed',
  seen: 'none',
} as const satisfies ParameterDefinition;
