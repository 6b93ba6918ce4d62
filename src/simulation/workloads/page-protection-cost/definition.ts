import type { WorkloadDefinition } from '../definition.ts';
import { NODE_METRICS } from '../platform-metrics.ts';
import { pageProtectionCostCalls } from './calls.ts';
import { pageProtectionCostMemory } from './memory.ts';
import { pageProtectionCostParameters } from './parameters.ts';

export const pageProtectionCost = {
  id: 'page-protection-cost',
  title: 'Cost of page protection',
  summary: 'Every process changes the protection of groups of its pages.',
  needs: [['shared-pages']],
  usesSeed: false,
  primaryMetric: 'operation_latency_ns',
  maxProcesses: 1024,
  memory: pageProtectionCostMemory,
  calls: pageProtectionCostCalls,
  paper: { id: 'kernel-dsm', section: '5.1' },
  parameters: pageProtectionCostParameters,
  metrics: [{ name: 'operation_latency_ns', unit: 'ns', description: 'Time of a change for all pages of a group.', better: 'lower', distribution: true }, { name: 'page_protection_ns', unit: 'ns', description: 'Time of a change per page of the group.', better: 'lower', distribution: false }, ...NODE_METRICS],
} as const satisfies WorkloadDefinition<'page-protection-cost', typeof pageProtectionCostParameters>;
