import { hardwareGroup } from './parameter-group.ts';

export const registrationParameters = hardwareGroup({
  title: 'Registration',
  words: 'memory that is registered for NICs',
  description: 'What it costs to make memory known to a NIC.',
  optional: true,
  parameters: [
    { name: 'pinBaseNs', description: 'CPU time of a call that registers a contiguous run of pages, beside its pages.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000, default: 2000, source: 'Order of magnitude of memory registration on RDMA networks of 2005-2015', confidence: 'assumed', seen: 'none' },
    { name: 'pinPerPageNs', description: 'CPU time to register each page of a run.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000, default: 250, source: 'Order of magnitude of memory registration on RDMA networks of 2005-2015', confidence: 'assumed', seen: 'none' },
    {
      name: 'unpinBaseNs',
      description: 'CPU time of a call that deregisters a contiguous run of pages, beside its pages.',
      type: 'number',
      unit: 'ns',
      minimum: 0,
      maximum: 1_000_000_000,
      default: 2000,
      source: 'Order of magnitude of memory registration on RDMA networks of 2005-2015',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'unpinPerPageNs', description: 'CPU time to deregister each page of a run.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000, default: 100, source: 'Order of magnitude of memory registration on RDMA networks of 2005-2015', confidence: 'assumed', seen: 'none' },
    { name: 'nicFaultNs', description: 'Service of a page fault of the NIC beside its interrupt.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000, default: 20_000, source: 'Order of a minor fault with an update of the NIC over the bus', confidence: 'assumed', seen: 'none' },
    { name: 'nicFaultPerPageNs', description: 'Added time for each page that a fault of the NIC brings in.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000, default: 1000, source: 'Write of an entry over the bus', confidence: 'assumed', seen: 'none' },
  ],
});
