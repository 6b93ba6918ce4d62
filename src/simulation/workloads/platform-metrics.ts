import type { MetricDefinition } from './definition.ts';

/** Metrics of every workload of programs; the simulation itself adds them to the results. */
export const NODE_METRICS: readonly MetricDefinition[] = [
  {
    name: 'steady_latency_ns',
    unit: 'ns',
    description: 'Mean latency of operations, excluding those of the warm-up, which MSER-5 detects.',
    better: 'lower',
    distribution: false,
  },
  {
    name: 'messages_per_operation',
    unit: '1',
    description: 'Network messages per operation, including replies.',
    better: 'lower',
    distribution: false,
  },
  {
    name: 'bytes_per_operation',
    unit: 'B',
    description: 'Bytes on the wire per operation, including headers.',
    better: 'lower',
    distribution: false,
  },
  {
    name: 'cpu_utilisation',
    unit: '1',
    description:
      'Utilisation of all cores, over the interval that rates refer to; over the whole run where there are no rates. Each process has one core; where kernels share pages, the cores are those of the nodes (coresPerNode).',
    better: 'neutral',
    distribution: false,
  },
  {
    name: 'computation_ratio',
    unit: '1',
    description: 'Share of the time of these cores, over the same interval, spent on the program’s own computation.',
    better: 'neutral',
    distribution: false,
  },
];

/** The same, for workloads whose accesses an IOMMU can translate. */
export const PLATFORM_METRICS: readonly MetricDefinition[] = [
  {
    name: 'iotlb_hit_ratio',
    unit: '1',
    description: 'Translations found in the IOTLB.',
    better: 'higher',
    distribution: false,
  },
  ...NODE_METRICS,
];

/** Energy of a run: the simulation adds it to the results of workloads that declare it. */
export const ENERGY_METRICS: readonly MetricDefinition[] = [
  {
    name: 'energy_joules',
    unit: 'J',
    description: 'Energy of network interfaces and routers over the run, for bytes and for time.',
    better: 'lower',
    distribution: false,
  },
  {
    name: 'nic_energy_joules',
    unit: 'J',
    description: 'Energy of the network interfaces.',
    better: 'lower',
    distribution: false,
  },
  {
    name: 'router_energy_joules',
    unit: 'J',
    description: 'Energy of the routers.',
    better: 'lower',
    distribution: false,
  },
];

/** For workloads whose handlers can have dedicated cores: the number of these on a full node in this run. */
export const DEDICATED_CORES: MetricDefinition = {
  name: 'dedicated_cores',
  unit: '1',
  description: 'Cores of a full node that only run handlers, as given or as the run found to be best.',
  better: 'neutral',
  distribution: false,
};

/** For workloads with logged accesses or requests: how long these waited for their handlers. */
export const LOG_WAIT: MetricDefinition = {
  name: 'log_wait_ns',
  unit: 'ns',
  description: 'Time from the arrival of a record or request at the target until its handler starts.',
  better: 'lower',
  distribution: true,
};
