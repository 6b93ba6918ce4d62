import type { Machine } from '../../machines/schema.ts';

/** What the kernel, or software at user level in its place, pays for sharing pages; ns unless it says otherwise. */
export interface PageCosts {
  readonly controlBytes: number;
  /** Into the kernel and until it is known what a fault is about. */
  readonly faultNs: number;
  readonly postNs: number;
  /** To find the handler of a message. */
  readonly dispatchNs: number;
  /** To change the protection of a minipage that has so many pages, side by side. */
  readonly protectMinipage: (pages: number) => number;
  readonly sleepNs: number;
  readonly wakeNs: number;
  readonly completionWriteNs: number;
  readonly readCompletionNs: number;
  readonly signalledNs: number;
  /** To change the protection of a group of pages, wherever they lie. */
  readonly protectPages: (pages: number) => number;
  /** Share of handlers that find the lock of the page table taken; they run again after a switch. */
  readonly lockTakenShare: number;
  readonly switchNs: number;
  /** A NIC takes to flush a translation on all cores of its node, where it does. */
  readonly remoteFlushNs: number;
}

type Sizes = Pick<PageCosts, 'controlBytes' | 'remoteFlushNs'>;

/** Where the kernel shares pages: it changes its page table itself, in the context that it is in. */
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

/** Where a library does: it protects, sleeps and wakes by system calls, and its protection may sleep, so that no lock is in its way. */
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
