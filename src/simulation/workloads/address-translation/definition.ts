import type { WorkloadDefinition } from '../definition.ts';
import { NODE_METRICS } from '../platform-metrics.ts';
import { addressTranslationCalls, addressTranslationWork } from './calls.ts';
import { addressTranslationMemory } from './memory.ts';
import { addressTranslationParameters } from './parameters.ts';

export const addressTranslation = {
  id: 'address-translation',
  title: 'Address translation',
  summary: 'Processes rewrite their partition registers and translate addresses without accessing them: which memory they reach, and whether two addresses mean the same.',
  needs: [['partition-registers']],
  primaryMetric: 'reached_bytes',
  maxProcesses: 256,
  memory: addressTranslationMemory,
  calls: addressTranslationCalls,
  work: addressTranslationWork,
  paper: { id: 'd-pgas', section: '3.1' },
  parameters: addressTranslationParameters,
  metrics: [
    { name: 'reach_bytes', unit: 'B', description: 'Memory that a process can reach at one time.', better: 'higher', distribution: false },
    { name: 'reached_bytes', unit: 'B', description: 'Memory that a process has reached, over all contents of its registers.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time to rewrite all registers.', better: 'lower', distribution: true },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...NODE_METRICS,
  ],
} as const satisfies WorkloadDefinition<'address-translation', typeof addressTranslationParameters>;
