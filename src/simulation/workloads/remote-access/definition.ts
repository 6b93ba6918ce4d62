import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { windowEnd } from '../window.ts';
import { remoteAccessCalls } from './calls.ts';
import { regionsOf } from './layout.ts';
import { remoteAccessMemory } from './memory.ts';
import { remoteAccessParameters } from './parameters.ts';
import { offeredCalls, onlyPosted } from './rules.ts';

export const remoteAccess = {
  id: 'remote-access',
  title: 'Remote accesses',
  summary: 'Accesses to memory of other nodes, one at a time or several in flight: reads, puts, answered writes, atomics.',
  needs: [['put', 'get', 'flush']],
  primaryMetric: 'operation_latency_ns',
  maxProcesses: 4096,
  memory: remoteAccessMemory,
  calls: remoteAccessCalls,
  rules: [atLeast(2, 'a remote access needs two processes'), onlyPosted, offeredCalls],
  demands: ({ workload, machine }) => ({ windowBytes: windowEnd(regionsOf({ parameters: workload, pageBytes: machine.iotlbPageBytes })), transfer: { bytes: workload.accessBytes, stepBytes: 64, withinNode: true }, accessesLater: workload.targets === 'opposite' }),
  paper: { id: 'd-pgas', section: '3.2' },
  parameters: remoteAccessParameters,
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of an access from its call until its answer has arrived, or until its process has learnt that a put is visible; for puts that are flushed together, until all of them are visible.', better: 'lower', distribution: true },
    { name: 'put_visible_ns', unit: 'ns', description: 'Time from the call of a put until its data are visible.', better: 'lower', distribution: true },
    {
      name: 'bandwidth_bytes_per_ns',
      unit: 'B/ns',
      description: 'Data moved per unit of time, over all processes, from the arrival of the first data until that of the last: the first access of each process counts no time, so there is no value where each process makes only one; 1 B/ns is 1 GB/s.',
      better: 'higher',
      distribution: false,
    },
    { name: 'operations_per_second', unit: '1/s', description: 'Accesses per second, over all processes, counted in the same way as bandwidth.', better: 'higher', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'remote-access', typeof remoteAccessParameters>;
