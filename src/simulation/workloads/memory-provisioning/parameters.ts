import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const memoryProvisioningParameters = [
  {
    name: 'rest',
    description: 'Where memory lies that the own node cannot hold: on other nodes, whose lines are read and written one by one; or on the disk of the node, which its virtual machines share, and from which whole pages replace the least recently used ones.',
    type: 'choice',
    unit: '1',
    default: 'nodes',
    choices: ['nodes', 'disk'],
    source: 'D-PGAS, section 4.5',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'vmPages', description: '4 KiB pages of a virtual machine.', type: 'integer', unit: '1', default: 4096, small: 64, minimum: 1, maximum: 1_048_576, source: 'More than a node can hold', confidence: 'assumed', seen: 'none' },
  { name: 'localPages', description: 'Number of those pages that its node can hold.', type: 'integer', unit: '1', default: 2048, small: 32, minimum: 1, maximum: 1_048_576, source: 'Half', confidence: 'assumed', seen: 'none' },
  { name: 'locality', description: 'Share of accesses to the same page as the previous access; the others go to any page.', type: 'number', unit: '1', default: 0, minimum: 0, maximum: 1, source: 'None: the worst case for a disk', confidence: 'assumed', seen: 'none' },
  { name: 'writeShare', description: 'Share of accesses that write.', type: 'number', unit: '1', default: 0, minimum: 0, maximum: 1, source: 'Reads only', confidence: 'assumed', seen: 'none' },
  { name: 'localAccessNs', description: 'Time of an access to local memory.', type: 'number', unit: 'ns', default: 60, minimum: 0, maximum: 1_000_000, source: 'As memoryAccessNs of opteron-htoe', confidence: 'assumed', seen: 'none' },
  { name: 'localWriteNs', description: 'Time of a store to local memory; the processor does not wait for stores, nor for those to another node.', type: 'number', unit: 'ns', default: 10, minimum: 0, maximum: 1_000_000, source: 'A cache line at 6.4 GB/s: two channels of DDR-400', confidence: 'assumed', seen: 'none' },
  {
    name: 'diskAccessNs',
    description: 'Time to read a page from the disk of a node, or to write one to it. The disk serves one access after the other.',
    type: 'number',
    unit: 'ns',
    default: 12_700_000,
    minimum: 0,
    maximum: 1e9,
    source: '8.5 ms seek and half a turn at 7,200 rpm; range 5-13 ms',
    confidence: 'assumed',
    seen: 'none',
  },
  { name: 'operationsPerProcess', description: 'Accesses of each virtual machine: a process of the first half; the others are memory donors.', type: 'integer', unit: '1', default: 1000, small: 40, minimum: 1, maximum: 1e8 },
] as const satisfies readonly ParameterDefinition[];

export type MemoryProvisioningValues = ValuesOf<typeof memoryProvisioningParameters>;
