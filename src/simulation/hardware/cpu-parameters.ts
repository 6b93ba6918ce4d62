import { type HardwareValues, hardwareGroup } from './parameter-group.ts';

export const cpuParameters = hardwareGroup({
  title: 'Cores',
  words: 'cores',
  description: 'Cores of a node, and what it takes them to be interrupted, to copy and to add.',
  parameters: [
    { name: 'processesPerNode', description: 'Processes placed on a node, one core each, block-wise by rank.', type: 'integer', unit: '1', minimum: 1, maximum: 1024 },
    { name: 'interruptLatencyNs', description: 'From an interrupt to its handler; the interrupted core does nothing else meanwhile.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000_000 },
    { name: 'upcallNs', description: 'From the kernel, which an interrupt has entered, to a handler of the process and back, for each record or message; no batch shrinks it.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, default: 1000, source: 'Order of a signal', confidence: 'assumed', seen: 'none' },
    { name: 'scratchpadAccessNs', description: 'One access to the scratchpad beside a core (an L3 access).', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    { name: 'copyPerByteNs', description: 'CPU time to copy memory, per byte; where a cache is modelled, of what is in it.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 1000, default: 0.25, source: '4 GB/s of a core', confidence: 'assumed', seen: 'none' },
    { name: 'addPerByteNs', description: 'CPU time to add a byte of an accumulate to what is there, beside the accesses to memory.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 1000, default: 0.25, source: 'About a word in 5 cycles of 2.4 GHz', confidence: 'assumed', seen: 'none' },
  ],
});
export type CpuValues = HardwareValues<typeof cpuParameters>;
