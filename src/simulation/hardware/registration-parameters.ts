import { hardwareGroup } from './parameter-group.ts';

const MOVES = 'Firehose, section 4.3, on a Pentium III of 866 MHz, times 590/1900: the ratio of the handlerDispatchNs fitted for an Opteron of 2011 and for that machine';

export const registrationParameters = hardwareGroup({
  title: 'Registration',
  words: 'memory registration for NICs',
  description: 'Costs of registering memory with a NIC, and of a library that lets other nodes do so: moves of Firehose.',
  optional: true,
  parameters: [
    {
      name: 'pinBaseNs',
      description: 'CPU time of a call that registers a contiguous run of pages, in addition to its pages.',
      type: 'number',
      unit: 'ns',
      minimum: 0,
      maximum: 1_000_000_000,
      default: 2000,
      source: 'Order of magnitude of memory registration on RDMA networks of 2005-2015',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'pinPerPageNs', description: 'CPU time to register each page of a run.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000, default: 250, source: 'Order of magnitude of memory registration on RDMA networks of 2005-2015', confidence: 'assumed', seen: 'none' },
    {
      name: 'unpinBaseNs',
      description: 'CPU time of a call that deregisters a contiguous run of pages, in addition to its pages.',
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
    { name: 'nicFaultNs', description: 'Service time of a NIC page fault, in addition to its interrupt.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000, default: 20_000, source: 'Order of magnitude of a minor fault with an update of the NIC over the bus', confidence: 'assumed', seen: 'none' },
    { name: 'nicFaultPerPageNs', description: 'Time added for each page that a NIC fault brings in.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000, default: 1000, source: 'Writing an entry over the bus', confidence: 'assumed', seen: 'none' },
    { name: 'moveBookkeepingNs', description: 'CPU time of the origin of a move to build its lists and to update its table.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 250, source: MOVES, confidence: 'assumed', seen: 'paper' },
    { name: 'moveMessagingNs', description: 'CPU time of the origin of a move to send its request, in addition to messageOverheadNs.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 1900, source: MOVES, confidence: 'assumed', seen: 'paper' },
    { name: 'moveHandlerNs', description: 'CPU time of the target of a move, in addition to handlerDispatchNs and registration.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 1600, source: MOVES, confidence: 'assumed', seen: 'paper' },
  ],
});
