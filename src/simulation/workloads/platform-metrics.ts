import type { MetricDefinition } from './definition.ts';

/** What is measured of every workload of programs, whatever they do: the simulation itself adds these to their results. */
export const PLATFORM_METRICS: readonly MetricDefinition[] = [
  {
    name: 'iotlb_hit_ratio',
    unit: '1',
    description: 'Translations found in the IOTLB.',
    better: 'higher',
    distribution: false,
  },
  {
    name: 'messages_per_operation',
    unit: '1',
    description: 'Network messages per operation, replies included.',
    better: 'lower',
    distribution: false,
  },
  {
    name: 'bytes_per_operation',
    unit: 'B',
    description: 'Bytes on the wire per operation, headers included.',
    better: 'lower',
    distribution: false,
  },
  {
    name: 'cpu_utilisation',
    unit: '1',
    description: 'Busy share of the cores over the measured time.',
    better: 'neutral',
    distribution: false,
  },
  {
    name: 'computation_ratio',
    unit: '1',
    description: 'Measured share of core time spent on the program’s own computation.',
    better: 'neutral',
    distribution: false,
  },
];
