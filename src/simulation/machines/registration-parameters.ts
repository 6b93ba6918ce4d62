import type { ParameterDefinition } from '../parameters.ts';

const ORDER = 'Order of magnitude of memory registration on RDMA networks of 2005-2015';

/** What memory costs a node: registering pages for its NIC, copying them, and how many there are. */
export const registrationParameters: readonly ParameterDefinition[] = [
  { name: 'pinBaseNs', description: 'CPU time of a call that registers a contiguous run of pages, beside its pages.', type: 'number', unit: 'ns', default: 2000, minimum: 0, maximum: 1e9, source: ORDER, confidence: 'assumed', seen: 'none' },
  { name: 'pinPerPageNs', description: 'CPU time to register each page of a run.', type: 'number', unit: 'ns', default: 250, minimum: 0, maximum: 1e9, source: ORDER, confidence: 'assumed', seen: 'none' },
  { name: 'unpinBaseNs', description: 'CPU time of a call that deregisters a contiguous run of pages, beside its pages.', type: 'number', unit: 'ns', default: 2000, minimum: 0, maximum: 1e9, source: ORDER, confidence: 'assumed', seen: 'none' },
  { name: 'unpinPerPageNs', description: 'CPU time to deregister each page of a run.', type: 'number', unit: 'ns', default: 100, minimum: 0, maximum: 1e9, source: ORDER, confidence: 'assumed', seen: 'none' },
  { name: 'nodeMemoryBytes', description: 'Physical memory of a node: no more than this can be pinned.', type: 'integer', unit: 'B', default: 34_359_738_368, minimum: 1_048_576, maximum: 1e13, source: '32 GiB a node', confidence: 'assumed', seen: 'none' },
  { name: 'copyPerByteNs', description: 'CPU time to copy memory, per byte; where a cache is modelled, of what is in it.', type: 'number', unit: 'ns/B', default: 0.25, minimum: 0, maximum: 1e3, source: '4 GB/s of a core', confidence: 'assumed', seen: 'none' },
  { name: 'addPerByteNs', description: 'CPU time to add a byte of an accumulate to what is there, beside the accesses to memory.', type: 'number', unit: 'ns/B', default: 0.25, minimum: 0, maximum: 1e3, source: 'About a word in 5 cycles of 2.4 GHz', confidence: 'assumed', seen: 'none' },
  { name: 'nicFaultNs', description: 'Service of a page fault of the NIC beside its interrupt.', type: 'number', unit: 'ns', default: 20_000, minimum: 0, maximum: 1e9, source: 'Order of a minor fault with an update of the NIC over the bus', confidence: 'assumed', seen: 'none' },
  { name: 'nicFaultPerPageNs', description: 'Added time for each page that a fault of the NIC brings in.', type: 'number', unit: 'ns', default: 1000, minimum: 0, maximum: 1e9, source: 'Write of an entry over the bus', confidence: 'assumed', seen: 'none' },
];
