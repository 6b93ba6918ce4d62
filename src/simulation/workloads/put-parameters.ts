import type { ParameterDefinition } from '../parameters.ts';

type Origin = Pick<ParameterDefinition, 'source' | 'confidence'>;

/** Whether a workload puts or gets. */
export const putOrGet = (source: string) =>
  ({
    name: 'operation',
    description: 'Puts, or gets of the same size.',
    type: 'choice',
    unit: '1',
    default: 'put',
    choices: ['put', 'get'],
    source,
    confidence: 'stated',
    seen: 'paper',
  }) as const satisfies ParameterDefinition;

/** Puts that a process has in flight at once, or gets. */
export const putWindow = (origin: Origin) =>
  ({
    name: 'window',
    description:
      'Puts that are issued before the process waits for all of them; also gets if the mechanism can have several in flight.',
    type: 'integer',
    unit: '1',
    default: 1,
    minimum: 1,
    maximum: 1024,
    ...origin,
    seen: 'paper',
  }) as const satisfies ParameterDefinition;

/** What rates exclude, so that they are steady-state rates. */
export const warmupShare = {
  name: 'warmupShare',
  description: 'Share of operations at either end that rates exclude.',
  type: 'number',
  unit: '1',
  default: 0.1,
  minimum: 0,
  maximum: 0.45,
} as const satisfies ParameterDefinition;

/** Returns how many puts or gets of an operation are in flight; gets one by one if the mechanism cannot post them. */
export function underWay(
  { operation, window }: { readonly operation: string; readonly window: number },
  offers: readonly string[],
): number {
  return operation === 'get' && !offers.includes('posted-reads') ? 1 : window;
}
