import type { ParameterDefinition } from '../parameters.ts';

/**
 * Share of a workload's operations that its steady-state rate excludes at either end. @param counted name of these in the plural,
 * such as `operations`
 */
export const warmupShareOf = (counted: string) =>
  ({
    name: 'warmupShare',
    description: `Share of ${counted} at either end that the rate excludes; measurement also stops when the first process has finished.`,
    type: 'number',
    unit: '1',
    default: 0.25,
    minimum: 0,
    maximum: 0.45,
    source: 'Start-up and drain are not the steady state',
    confidence: 'assumed',
    seen: 'none',
  }) as const satisfies ParameterDefinition;
