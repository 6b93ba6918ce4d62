import type { WorkloadDefinition } from '../definition.ts';
import { LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { warmupShareOf } from '../warm-up.ts';
import { pageProtectionCalls } from './calls.ts';
import { pageProtectionMemory } from './memory.ts';

export const pageProtection = {
  id: 'page-protection',
  title: 'Page protection',
  summary: 'Every process puts to and gets from random pages of random processes, some of which the control bits protect.',
  needs: [['put', 'get', 'access-handlers']],
  primaryMetric: 'accesses_per_second',
  maxProcesses: 16384,
  memory: pageProtectionMemory,
  calls: pageProtectionCalls,
  paper: { id: 'active-access', section: '6.2' },
  parameters: [
    { name: 'operationsPerProcess', description: 'Accesses that each process makes.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e8 },
    {
      name: 'onBlocked',
      description: 'What happens to a blocked access besides being blocked: its metadata are logged and counted, nothing, or an entry is made in the fault log.',
      type: 'choice',
      unit: '1',
      default: 'count',
      choices: ['count', 'discard', 'fault'],
      source: 'Active Access, section 6.2; 2.2 and 3.7 for the fault log',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'pages', description: 'Pages that each process exposes.', type: 'integer', unit: '1', default: 64, minimum: 2, maximum: 65536, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'protectedPages', description: 'Number of those pages, the first ones, that nobody may read or write.', type: 'integer', unit: '1', default: 16, minimum: 0, maximum: 65536, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'putShare', description: 'Share of accesses that are puts; the others are gets.', type: 'number', unit: '1', default: 0.5, minimum: 0, maximum: 1, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    warmupShareOf('accesses'),
  ],
  metrics: [
    { name: 'accesses_per_second', unit: '1/s', description: 'Accesses per second of simulated time, over all processes, including blocked ones.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an access until its process continues.', better: 'lower', distribution: true },
    LOG_WAIT,
    { name: 'blocked_ratio', unit: '1', description: 'Share of accesses that were blocked.', better: 'neutral', distribution: false },
    { name: 'miscounted_accesses', unit: '1', description: 'Sum, over all counters, of the difference from the accesses made.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'page-protection'>;
