import type { AccessHandlers } from '../contract/handlers.ts';
import { NO_MESSAGE } from '../engine/none.ts';
import type { ControlBits } from '../hardware/iommu/control-bits.ts';
import type { Runtime } from './runtime.ts';

/** Memory accesses of the CPU for a new page table entry: the entry itself, and the command to invalidate the old translation. */
const ASSOCIATE_ACCESSES = 2;

/** Page table entries written by processes. */
export class PageEntries implements AccessHandlers {
  constructor(private readonly runtime: Runtime) {}

  /** The process writes another entry for one of its pages and invalidates the old translation. */
  associate(process: number, address: number, bits: ControlBits, handler: number): void {
    const { pages, path, costs } = this.runtime;
    pages.associate(process, address, bits, handler);
    path.invalidate(process, address);
    this.runtime.post(process, NO_MESSAGE, ASSOCIATE_ACCESSES * costs.memoryAccessNs, false);
  }
}
