import type { Machine } from '../../machines/schema.ts';

/** Costs of page sharing for the kernel, or for user-level software in its place; ns unless stated otherwise. */
export interface PageCosts {
  readonly controlBytes: number;
  /** Time to enter the kernel and determine the cause of a fault. */
  readonly faultNs: number;
  readonly postNs: number;
  /** Time to find the handler of a message. */
  readonly dispatchNs: number;
  /** Time to change the protection of a minipage with this many contiguous pages. */
  readonly protectMinipage: (pages: number) => number;
  readonly sleepNs: number;
  readonly wakeNs: number;
  readonly completionWriteNs: number;
  readonly readCompletionNs: number;
  readonly signalledNs: number;
  /** Time to change the protection of a group of pages, wherever they are. */
  readonly protectPages: (pages: number) => number;
  /** Share of handlers that find the lock of the page table taken; they run again after a context switch. */
  readonly lockTakenShare: number;
  readonly switchNs: number;
  /** Time of a NIC to flush a translation on all cores of its node, if it does so. */
  readonly remoteFlushNs: number;
}

type Sizes = Pick<PageCosts, 'controlBytes' | 'remoteFlushNs'>;

/** Returns the costs if the kernel shares pages: it changes its page table directly, in its current context. */
export function kernelCosts(machine: Machine, { controlBytes, remoteFlushNs }: Sizes): PageCosts {
  return {
    controlBytes,
    remoteFlushNs,
    faultNs: machine.pageFaultEntryNs + machine.faultBookkeepingNs,
    postNs: machine.messageOverheadNs,
    dispatchNs: machine.handlerDispatchNs,
    protectMinipage: (pages) => machine.protectPageNs + (pages - 1) * machine.protectNextPageNs,
    sleepNs: 0,
    wakeNs: machine.threadSwitchNs,
    completionWriteNs: machine.completionWriteNs,
    readCompletionNs: machine.readCompletionNs,
    signalledNs: machine.completionPollNs,
    protectPages: (pages) => machine.protectPageNs + (pages - 1) * machine.protectNextPageNs,
    lockTakenShare: machine.lockTakenShare,
    switchNs: machine.threadSwitchNs,
  };
}

/**
 * Returns the costs if a library shares pages: it protects, sleeps and wakes by system calls, and protection may sleep, so no
 * lock is in its way.
 */
export function userCosts(machine: Machine, sizes: Sizes): PageCosts {
  return {
    ...kernelCosts(machine, sizes),
    protectMinipage: (pages) => machine.mprotectNs + machine.systemCallNs + (pages - 1) * machine.protectNextPageNs,
    sleepNs: machine.systemCallNs,
    wakeNs: machine.threadSwitchNs + machine.systemCallNs,
    protectPages: (pages) => pages * machine.mprotectNs,
    lockTakenShare: 0,
  };
}
