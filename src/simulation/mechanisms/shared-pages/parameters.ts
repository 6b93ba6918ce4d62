import type { ParameterDefinition, ParameterValues } from '../../parameters.ts';

/** Options common to all mechanisms that share pages. */
export const PAGE_PARAMETERS = [
  {
    name: 'minipageBytes',
    description:
      'Sharing unit: a part of a page, or several pages. The nine applications share their own allocations instead, such as a row or a block; some have unitBytes for this.',
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
    description: 'Size of a message other than a minipage.',
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
    description: 'A waiting thread polls the completion queue of its node instead of leaving it to interrupts.',
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
      'Requestors lock and read directories by compare-and-swap at the manager’s NIC and ask holders directly: no manager CPU takes part. If the lock is taken, the requestor retries.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 6.1: an outlook, not measured; the implementation is assumed',
    confidence: 'assumed',
    seen: 'paper',
  },
  {
    name: 'broadcastInvalidation',
    description:
      'When a write has to invalidate copies on several nodes besides the one with the data, it does so with one message that the network replicates.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 6.1: an outlook, not measured; the implementation is assumed',
    confidence: 'assumed',
    seen: 'paper',
  },
  {
    name: 'remoteTlb',
    description:
      'Requestors take rights by RDMA writes to the page tables of holders, whose NICs flush translations, and read the data behind those writes: no holder CPU takes part.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 6.1: an outlook, not measured; the implementation is assumed',
    confidence: 'assumed',
    seen: 'paper',
  },
  {
    name: 'remoteFlushNs',
    description:
      'Time from an RDMA write to a page table entry until its translation is flushed on all cores of the node; with remoteTlb.',
    type: 'number',
    unit: 'ns',
    default: 1000,
    minimum: 0,
    maximum: 10_000_000,
    source:
      'About as long as a technion-ib CPU takes to change the protection of a page; no hardware of the period did this',
    confidence: 'assumed',
    seen: 'none',
  },
  {
    name: 'backgroundProcesses',
    description:
      'Processes outside the run that compute on every node all the time. They share its cores with the threads of the run by time slices, scheduled as by Linux 2.4, and use cores without a thread first.',
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
      'Threads of a node in excess of its cores share them by time slices, scheduled as by Linux 2.4; otherwise each thread has its own core.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 5.3: more application threads than CPUs; the rules are those of Linux 2.4',
    confidence: 'stated',
    seen: 'paper',
  },
] as const satisfies readonly ParameterDefinition[];

/** Returns a numeric parameter. */
export const numberOf = (parameters: ParameterValues, name: string): number => Number(parameters[name]);
