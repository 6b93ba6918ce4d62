import type { ParameterDefinition } from '../parameters.ts';
import type { MachineValue } from './with-values.ts';

const ORDER = 'Order of magnitude of server processors of 2008-2015';
const SYSTEM = 'Order of magnitude of Linux';
const ENGINE = 'As if the chipset had the engine of an Intel 5000X';

/** Caches of a node, what its operating system costs, and the copy engine of its chipset. */
export const memoryParameters: readonly ParameterDefinition[] = [
  { name: 'cacheBytes', description: 'Size of a last-level cache before memory.', type: 'integer', unit: 'B', default: 2_097_152, minimum: 1024, maximum: 1_073_741_824, source: ORDER, confidence: 'assumed', seen: 'none' },
  { name: 'cacheWays', description: 'Associativity of the cache; its sets have to come out whole.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 65_536, source: ORDER, confidence: 'assumed', seen: 'none' },
  { name: 'cacheLineBytes', description: 'Line of the cache, a power of two.', type: 'integer', unit: 'B', default: 64, minimum: 8, maximum: 4096, source: ORDER, confidence: 'assumed', seen: 'none' },
  { name: 'coresPerCache', description: 'Neighbouring cores that share a cache.', type: 'integer', unit: '1', default: 2, minimum: 1, maximum: 256, source: ORDER, confidence: 'assumed', seen: 'none' },
  { name: 'pageFrames', description: 'Where pages lie in physical memory: anywhere, as drawn from the seed, or one behind the other.', type: 'choice', unit: '1', default: 'scattered', choices: ['scattered', 'contiguous'], source: 'Linux gives out the frames that are free', confidence: 'assumed', seen: 'none' },
  { name: 'cacheHitNs', description: 'CPU time of reading or writing a line that is cached, one after the other.', type: 'number', unit: 'ns', default: 6, minimum: 0, maximum: 1e6, source: '14 cycles', confidence: 'assumed', seen: 'none' },
  { name: 'lineFillNs', description: 'Added for each line that is brought in behind another: prefetched, so limited by bandwidth.', type: 'number', unit: 'ns', default: 5, minimum: 0, maximum: 1e6, source: ORDER, confidence: 'assumed', seen: 'none' },
  { name: 'lineWriteBackNs', description: 'Added for each dirty line that is written back to make room.', type: 'number', unit: 'ns', default: 5, minimum: 0, maximum: 1e6, source: ORDER, confidence: 'assumed', seen: 'none' },
  {
    name: 'memoryPerByteNs',
    description: 'Time that the memory of a node takes for a byte, whoever of caches, copy engine and NIC moves it: 0.1 ns/B are 10 GB/s; 0: as much as they want.',
    type: 'number',
    unit: 'ns/B',
    default: 0,
    minimum: 0,
    maximum: 10,
    source: 'Not stated: none of them waits for the others',
    confidence: 'assumed',
    seen: 'none',
  },
  { name: 'receivePerByteNs', description: 'CPU time of the target for each byte of a message that the CPU takes from the NIC itself; none where the NIC writes to memory.', type: 'number', unit: 'ns/B', default: 0, minimum: 0, maximum: 1e3, source: 'The NIC writes to memory', confidence: 'assumed', seen: 'none' },
  { name: 'threadCreateNs', description: 'CPU time to create a thread.', type: 'number', unit: 'ns', default: 15_000, minimum: 0, maximum: 1e8, source: SYSTEM, confidence: 'assumed', seen: 'none' },
  { name: 'threadCancelNs', description: 'CPU time to cancel a thread and wait until it is gone.', type: 'number', unit: 'ns', default: 10_000, minimum: 0, maximum: 1e8, source: SYSTEM, confidence: 'assumed', seen: 'none' },
  { name: 'threadSwitchNs', description: 'CPU time to switch a core to another thread.', type: 'number', unit: 'ns', default: 430, minimum: 0, maximum: 1e7, source: SYSTEM, confidence: 'assumed', seen: 'none' },
  { name: 'pageLockNs', description: 'CPU time to lock a user page in memory for a copy engine, and to release it.', type: 'number', unit: 'ns', default: 250, minimum: 0, maximum: 1e6, source: SYSTEM, confidence: 'assumed', seen: 'none' },
  {
    name: 'pageRecordBytes',
    description: 'What the operating system keeps of a page, in a table of all: to lock it, flags and reference count are written through the cache, which is part of the time to lock it; 0: nothing is.',
    type: 'integer',
    unit: 'B',
    default: 56,
    minimum: 0,
    maximum: 4096,
    source: 'struct page of Linux on x86-64',
    confidence: 'stated',
    seen: 'recalled',
  },
  { name: 'dmaRecordBytes', description: 'A descriptor of the copy engine in memory, which the driver writes through the cache; part of the time to submit it.', type: 'integer', unit: 'B', default: 64, minimum: 0, maximum: 4096, source: 'Descriptor of the I/OAT engine', confidence: 'stated', seen: 'recalled' },
  { name: 'dmaChannels', description: 'Channels of the copy engine; copies on different ones progress at the same time.', type: 'integer', unit: '1', default: 4, minimum: 1, maximum: 64, source: ENGINE, confidence: 'assumed', seen: 'none' },
  { name: 'dmaBandwidthBytesPerNs', description: 'Rate at which the copy engine moves data, over all channels.', type: 'number', unit: 'B/ns', default: 2.4, minimum: 0.001, maximum: 1e4, source: ENGINE, confidence: 'assumed', seen: 'none' },
  { name: 'dmaDescriptorNs', description: 'Time of the copy engine for each descriptor beside its data.', type: 'number', unit: 'ns', default: 0, minimum: 0, maximum: 1e6, source: 'Descriptors are fetched while data move', confidence: 'assumed', seen: 'none' },
  {
    name: 'dmaDescriptorBytes',
    description: 'A descriptor ends where source or destination cross a border of so many bytes: the page size, where memory is contiguous only within pages.',
    type: 'integer',
    unit: 'B',
    default: 4096,
    minimum: 64,
    maximum: 1_073_741_824,
    source: 'I/OAT one-sided, section 3.3: one DMA operation per page',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'dmaCallNs', description: 'CPU time of a call of the copy engine’s driver, to submit requests or to look which are complete: a system call.', type: 'number', unit: 'ns', default: 200, minimum: 0, maximum: 1e7, source: SYSTEM, confidence: 'assumed', seen: 'none' },
  { name: 'dmaSubmitNs', description: 'CPU time to write a descriptor of a copy engine and append it to its channel.', type: 'number', unit: 'ns', default: 350, minimum: 0, maximum: 1e6, source: ENGINE, confidence: 'assumed', seen: 'none' },
  {
    name: 'dmaDescriptorsPerDoorbell',
    description: 'New descriptors upon which the driver tells a channel; it also does at the end of a call.',
    type: 'integer',
    unit: '1',
    default: 20,
    minimum: 1,
    maximum: 65_536,
    source: 'ioatdma of Linux 2.6.18; 4 from 2.6.20 on (patch of October 2006)',
    confidence: 'stated',
    seen: 'lookup',
  },
];

/** The same as values of a machine that has nothing of its own to say of them. */
export const memoryValues: Readonly<Record<string, MachineValue>> = Object.fromEntries(memoryParameters.map((parameter) => [parameter.name, parameter]));
