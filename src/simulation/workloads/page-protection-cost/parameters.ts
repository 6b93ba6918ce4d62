import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const pageProtectionCostParameters = [
  { name: 'pages', description: 'Contiguous minipages in a group.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 4096, source: 'Kernel DSM, figure 3: 1 to 64', confidence: 'stated', seen: 'paper' },
  { name: 'operationsPerProcess', description: 'Number of times that each process changes its group: no access, read, write in turn.', type: 'integer', unit: '1', default: 1000, small: 30, minimum: 1, maximum: 1e7 },
] as const satisfies readonly ParameterDefinition[];

export type PageProtectionCostValues = ValuesOf<typeof pageProtectionCostParameters>;
