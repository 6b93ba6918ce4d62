import type { ParameterDefinition, ParameterValues } from '../../parameters.ts';

/** What all mechanisms that share pages can be told. */
export const PAGE_PARAMETERS = [
  {
    name: 'minipageBytes',
    description:
      'Unit that is shared: a part of a page, or several. The nine applications share what they allocate instead, as a row or a block; some have unitBytes for it.',
    type: 'integer',
    unit: 'B',
    default: 4096,
    minimum: 64,
    maximum: 65_536,
    source: 'Kernel DSM, section 4: Multiview; 4 KiB is a page',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'controlBytes',
    description: 'Bytes of a message that is no minipage.',
    type: 'integer',
    unit: 'B',
    default: 32,
    minimum: 0,
    maximum: 4096,
    source: 'Millipage, OSDI 99, table 1',
    confidence: 'stated',
    seen: 'lookup',
  },
  {
    name: 'selectivePolling',
    description: 'A thread that waits polls the completion queue of its node instead of leaving it to interrupts.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 5.3',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'rdmaRead',
    description: 'A reader of a shared minipage whose manager has no copy is told where to read it by RDMA.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 5.3',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'rdmaAtomics',
    description:
      'Requestors lock and read directories by compare-and-swap at the NIC of the manager, and ask holders themselves: no CPU of a manager takes part. A lock that is taken is asked for again.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 6.1: an outlook, not measured; how it is done is assumed',
    confidence: 'assumed',
    seen: 'paper',
  },
  {
    name: 'broadcastInvalidation',
    description:
      'Copies that a write takes from several nodes beside the one with the data are dropped by one message, which the network copies.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 6.1: an outlook, not measured; how it is done is assumed',
    confidence: 'assumed',
    seen: 'paper',
  },
  {
    name: 'remoteTlb',
    description:
      'Requestors take rights by RDMA writes to the page tables of holders, whose NICs flush translations, and read data behind them: no CPU of a holder takes part.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 6.1: an outlook, not measured; how it is done is assumed',
    confidence: 'assumed',
    seen: 'paper',
  },
  {
    name: 'remoteFlushNs',
    description:
      'From a write to an entry of a page table by RDMA until its translation is flushed on all cores of the node; with remoteTlb.',
    type: 'number',
    unit: 'ns',
    default: 1000,
    minimum: 0,
    maximum: 10_000_000,
    source: 'About the protection of a page by a CPU of technion-ib; no hardware of the time did it',
    confidence: 'assumed',
    seen: 'none',
  },
  {
    name: 'backgroundProcesses',
    description:
      'Processes beside those of the run that compute on every node all the time: they share its cores with the threads of the run, by time slices and as Linux 2.4 would schedule them, on cores without a thread first.',
    type: 'integer',
    unit: '1',
    default: 0,
    minimum: 0,
    maximum: 16,
    source:
      'Kernel DSM, section 5.3: none, or one, a CPU-intensive process of another user; the rules are those of Linux 2.4',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'timeSharing',
    description:
      'Threads of a node beyond its cores share them, by time slices and as Linux 2.4 would schedule them; else there is a core for each.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 5.3: more application threads than CPUs; the rules are those of Linux 2.4',
    confidence: 'stated',
    seen: 'paper',
  },
] as const satisfies readonly ParameterDefinition[];

/** A parameter that is a number. */
export const numberOf = (parameters: ParameterValues, name: string): number => Number(parameters[name]);
