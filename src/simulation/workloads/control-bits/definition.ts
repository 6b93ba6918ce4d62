import type { Demands, RunSetting } from '../../run-setting.ts';
import type { WorkloadDefinition } from '../definition.ts';
import { LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { controlBitsCalls } from './calls.ts';
import { controlBitsMemory } from './memory.ts';
import { type ControlBitsValues, controlBitsParameters } from './parameters.ts';

export const controlBits = {
  id: 'control-bits',
  title: 'Control bits',
  summary: 'Every process puts to and gets from marked and plain pages of random processes, and the outcome of each access is counted.',
  needs: [['put', 'get', 'flush', 'access-handlers']],
  primaryMetric: 'accesses_per_second',
  maxProcesses: 16384,
  memory: controlBitsMemory,
  calls: controlBitsCalls,
  paper: { id: 'active-access', section: '3.3, 3.4, 3.6' },
  demands: accessesOf,
  parameters: controlBitsParameters,
  metrics: [
    { name: 'accesses_per_second', unit: '1/s', description: 'Accesses per second of simulated time, over all processes, including blocked ones.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an access until its process continues.', better: 'lower', distribution: true },
    LOG_WAIT,
    { name: 'records_per_access', unit: '1', description: 'Access log records per access to a marked page.', better: 'neutral', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'control-bits', typeof controlBitsParameters>;

/** The larger part of accesses that the bits log: to the access log, and with or without their data. */
function accessesOf({ workload }: Pick<RunSetting<ControlBitsValues>, 'workload'>): Demands {
  const bytes = workload.accessBytes;
  const isSet = (...names: (keyof ControlBitsValues)[]) => names.some((name) => workload[name] === true);
  if (!isSet('bitE') || !isSet('bitWL', 'bitWLD', 'bitRL', 'bitRLD')) return {};
  return { activeAccess: { bytes, loggedBytes: isSet('bitWLD', 'bitRLD') ? bytes : 0 } };
}
