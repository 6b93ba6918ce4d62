import type { AccessHandlers } from '../contract/handlers.ts';
import type { ControlBits } from '../hardware/iommu/control-bits.ts';
import type { Runtime } from './runtime.ts';

const NO_MESSAGE = -1;
/** Accesses to memory that another entry of the page table takes its CPU: the entry, and the order to invalidate the old. */
const ASSOCIATE_ACCESSES = 2;

/** Entries of the page tables, as processes write them. */
export class PageEntries implements AccessHandlers {
  constructor(private readonly runtime: Runtime) {}

  /** The process writes another entry for one of its pages, and has the old translation thrown away. */
  associate(process: number, address: number, bits: ControlBits, handler: number): void {
    const { pages, path, costs } = this.runtime;
    pages.associate(process, address, bits, handler);
    path.invalidate(process, address);
    this.runtime.post(process, NO_MESSAGE, ASSOCIATE_ACCESSES * costs.memoryAccessNs, false);
  }
}
