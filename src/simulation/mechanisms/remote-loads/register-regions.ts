import type { RegisterBits } from '../../hardware/ht-bridge/partition-registers.ts';

const PARTITION_BYTES = 2 ** 40;

/**
 * Mappings of partition registers to the global address space, as regions numbered from its beginning: a quarter of a partition
 * with 26 bits, a partition (of which the first quarter is reachable) with 24, and 64 partitions with 18. Each node has a
 * partition, with contiguous windows of its processes.
 */
export class RegisterRegions {
  private readonly bytes: number;

  constructor(
    bits: RegisterBits,
    private readonly processesPerNode: number,
    private readonly windowBytes: number,
  ) {
    this.bytes = 2 ** (64 - bits);
  }

  /** Returns the region of an address in the window of a process. */
  of(process: number, address: number): number {
    const inNode = process % this.processesPerNode;
    return this.at((process - inNode) / this.processesPerNode, inNode * this.windowBytes + address);
  }

  /** Returns the last region with windows of a node; the first is that of its first process. */
  lastOf(node: number): number {
    return this.at(node, Math.max(0, this.processesPerNode * this.windowBytes - 1));
  }

  firstOf(node: number): number {
    return this.at(node, 0);
  }

  private at(node: number, offset: number): number {
    return Math.floor((node * PARTITION_BYTES + offset) / this.bytes);
  }
}
