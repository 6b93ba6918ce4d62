import { type HardwareValues, hardwareGroup } from './parameter-group.ts';

export const cpuParameters = hardwareGroup({
  title: 'Cores',
  words: 'cores',
  description: 'Cores of a node, and the costs of interrupts, copies and additions on them.',
  parameters: [
    { name: 'processesPerNode', description: 'Processes placed on a node, one per core, in blocks of consecutive ranks.', type: 'integer', unit: '1', minimum: 1, maximum: 1024 },
    { name: 'interruptLatencyNs', description: 'Time from an interrupt until its handler runs; the interrupted core does nothing else meanwhile.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000_000 },
    {
      name: 'upcallNs',
      description: 'Time from the kernel, once an interrupt has entered it, to a handler of the process and back. It is paid for each record or message; batching does not reduce it.',
      type: 'number',
      unit: 'ns',
      minimum: 0,
      maximum: 10_000_000,
      default: 1000,
      source: 'Order of magnitude of a signal',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'scratchpadAccessNs', description: 'One access to the scratchpad beside a core (an L3 access).', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    { name: 'copyPerByteNs', description: 'CPU time to copy memory, per byte; where a cache is modelled, for data that are cached.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 1000, default: 0.25, source: '4 GB/s per core', confidence: 'assumed', seen: 'none' },
    { name: 'addPerByteNs', description: 'CPU time of an accumulate to add one byte to the existing data, excluding memory accesses.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 1000, default: 0.25, source: 'About one word in 5 cycles at 2.4 GHz', confidence: 'assumed', seen: 'none' },
  ],
});
export type CpuValues = HardwareValues<typeof cpuParameters>;
