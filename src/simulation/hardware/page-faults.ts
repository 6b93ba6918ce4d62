import { type Operations, stageIndex } from '../engine/operations.ts';
import type { PageRequestValues } from './page-request-parameters.ts';
import type { pagingParameters } from './paging-parameters.ts';
import type { HardwareValues } from './parameter-group.ts';

type PagingValues = HardwareValues<typeof pagingParameters>;

/** Parameters of page faults of CPUs, and of devices that request pages. */
export type PageFaultValues = Omit<PageRequestValues, 'nicFaultsBy'> &
  Pick<PagingValues, 'pageFaultEntryNs' | 'faultBookkeepingNs' | 'pageInNs' | 'pageReadNs'>;

/** Pages that a fault brings in, and how many of them are read from storage. */
export interface MissingPages {
  readonly pages: number;
  readonly swapped: number;
}

/** Times of a page fault by stage, in ns; the core is occupied by the interrupt and by the kernel. */
export interface FaultStages {
  /** The device asks for a translation, then for the page. */
  readonly requestNs: number;
  readonly interruptNs: number;
  readonly kernelNs: number;
  readonly storageNs: number;
  /** The answer reaches the device, which asks for the translation once more. */
  readonly retryNs: number;
}

/** A fault of a device: the pages are requested together, and brought in one after the other. */
export function deviceFault(costs: PageFaultValues, { pages, swapped }: MissingPages): FaultStages {
  return {
    requestNs: costs.translationRequestNs + costs.pageRequestNs,
    interruptNs: costs.pageRequestInterruptNs + costs.pageRequestThreadNs,
    kernelNs: pages * (costs.faultBookkeepingNs + costs.pageInNs) + costs.pageResponseNs,
    storageNs: swapped * costs.pageReadNs,
    retryNs: costs.pageRetryNs,
  };
}

/** Faults of a CPU that touches pages one after the other. */
export function cpuFaults(costs: PageFaultValues, { pages, swapped }: MissingPages): FaultStages {
  const pageNs = costs.pageFaultEntryNs + costs.faultBookkeepingNs + costs.pageInNs;
  return { requestNs: 0, interruptNs: 0, kernelNs: pages * pageNs, storageNs: swapped * costs.pageReadNs, retryNs: 0 };
}

export function totalNs({ requestNs, interruptNs, kernelNs, storageNs, retryNs }: FaultStages): number {
  return requestNs + interruptNs + kernelNs + storageNs + retryNs;
}

/**
 * Charges a fault to an operation or a part of one.
 * @param share how much of its time counts
 */
export function chargeFault(operations: Operations, operation: number, fault: FaultStages, share = 1): void {
  operations.charge(operation, stageIndex.bus, share * fault.requestNs);
  operations.charge(operation, stageIndex.notify, share * fault.interruptNs);
  operations.charge(operation, stageIndex.handler, share * fault.kernelNs);
  operations.charge(operation, stageIndex.memory, share * fault.storageNs);
  operations.charge(operation, stageIndex['target-nic'], share * fault.retryNs);
}

/** Picks a share of the pages that pass, as evenly as possible. */
export class ShareOfPages {
  private passed = 0;

  constructor(private readonly share: number) {}

  /** Whether the next page is one of the share. */
  next(): boolean {
    const before = Math.floor(this.passed * this.share);
    this.passed += 1;
    return Math.floor(this.passed * this.share) > before;
  }

  /** How many of the next pages are. */
  among(pages: number): number {
    const before = Math.floor(this.passed * this.share);
    this.passed += pages;
    return Math.floor(this.passed * this.share) - before;
  }
}
