import { nodesOf } from '../../engine/nodes.ts';
import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { PageValues } from './parameters.ts';

/** Bits of a directory entry available for nodes: a word without the lock and the writer flag. */
const MOST_NODES = 62;

/** NICs lock directory entries, which must fit in one word. */
export function locksDirectories({
  machine,
  mechanism,
  processes,
}: RunSetting<unknown, PageValues>): Impossibility | undefined {
  if (!mechanism.rdmaAtomics) return undefined;
  if (machine.atomicsBy !== 'nic') {
    return {
      code: 'SIM_PAGE_OPTIONS',
      message:
        'rdmaAtomics locks directories with NIC atomics, which this machine does not have; accepted: machine.atomicsBy nic, or rdmaAtomics false',
      blames: ['mechanism.rdmaAtomics', 'machine.atomicsBy'],
      mend: 'machine.atomicsBy',
    };
  }
  const nodes = nodesOf(processes, machine.processesPerNode);
  if (nodes <= MOST_NODES) return undefined;
  return {
    code: 'SIM_PAGE_OPTIONS',
    message: `rdmaAtomics keeps a bit for each node in one word, which can hold ${MOST_NODES}, but there are ${nodes} nodes; accepted: ${MOST_NODES * machine.processesPerNode} processes or fewer, or rdmaAtomics false`,
    blames: ['mechanism.rdmaAtomics', 'processes'],
    mend: 'mechanism.rdmaAtomics',
  };
}

/** A broadcast is a message to CPUs; it is not modelled on links with a bandwidth limit, which its copies would share. */
export function broadcastsToCpus({ machine, mechanism }: RunSetting<unknown, PageValues>): Impossibility | undefined {
  if (!mechanism.broadcastInvalidation) return undefined;
  if (mechanism.remoteTlb) {
    return {
      code: 'SIM_PAGE_OPTIONS',
      message: 'broadcastInvalidation reaches CPUs, but with remoteTlb no CPU takes part; accepted: one of the two',
      blames: ['mechanism.broadcastInvalidation', 'mechanism.remoteTlb'],
      mend: 'mechanism.broadcastInvalidation',
    };
  }
  if (machine.linkBandwidthBytesPerNs === 0) return undefined;
  return {
    code: 'SIM_PAGE_OPTIONS',
    message: `broadcastInvalidation is not modelled over links of ${machine.linkBandwidthBytesPerNs} B/ns, which its message would share up to the point where it splits; accepted: machine.linkBandwidthBytesPerNs 0, or broadcastInvalidation false`,
    blames: ['mechanism.broadcastInvalidation', 'machine.linkBandwidthBytesPerNs'],
    mend: 'mechanism.broadcastInvalidation',
  };
}

/** For a library, which cannot change page tables. */
export function leavesPageTables({ mechanism }: RunSetting<unknown, PageValues>): Impossibility | undefined {
  if (!mechanism.remoteTlb) return undefined;
  return {
    code: 'SIM_PAGE_OPTIONS',
    message: 'remoteTlb writes to page tables, which are the kernel’s; accepted: false, or dsm-isr or dsm-task-queue',
    blames: ['mechanism.remoteTlb'],
    mend: 'mechanism.remoteTlb',
  };
}

/** A library may support only one thread per process. */
export function hasThreads({
  machine: { libraryThreads: most, processesPerNode },
  processes,
}: RunSetting): Impossibility | undefined {
  const threads = Math.min(processes, processesPerNode);
  if (most === 0 || threads <= most) return undefined;
  return {
    code: 'SIM_PAGE_OPTIONS',
    message: `the library of this machine shares pages for ${most} ${most === 1 ? 'thread' : 'threads'} of a node, and there are ${threads}; accepted: machine.processesPerNode ${most}, machine.libraryThreads 0, or dsm-isr or dsm-task-queue`,
    blames: ['machine.processesPerNode', 'machine.libraryThreads'],
    mend: 'machine.processesPerNode',
  };
}

/** Minipages are parts of pages, or whole pages. */
export function dividesPages({
  machine: { iotlbPageBytes: page },
  mechanism,
}: RunSetting<unknown, PageValues>): Impossibility | undefined {
  const minipage = mechanism.minipageBytes;
  if (page % minipage === 0 || minipage % page === 0) return undefined;
  const below = 2 ** Math.floor(Math.log2(minipage));
  return {
    code: 'SIM_MINIPAGE',
    message: `minipages of ${minipage} B and pages of ${page} B do not divide each other; accepted: ${below} or ${2 * below}`,
    blames: ['mechanism.minipageBytes', 'machine.iotlbPageBytes'],
    mend: 'mechanism.minipageBytes',
  };
}
