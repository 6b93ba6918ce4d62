import type { RegisterBits } from '../../hardware/ht-bridge/partition-registers.ts';

const PARTITION_BYTES = 2 ** 40;

/**
 * What a partition register means of the global address space, as regions that are numbered from its begin: with 26 bits
 * a quarter of a partition, with 24 a partition, of which its first quarter is within reach, with 18 as many as 64. Each
 * node has a partition, in which the windows of its processes lie one behind the other.
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

  /** The region of an address in the window of a process. */
  of(process: number, address: number): number {
    const inNode = process % this.processesPerNode;
    return this.at((process - inNode) / this.processesPerNode, inNode * this.windowBytes + address);
  }

  /** The last region that windows of a node lie in; the first is that of its first process. */
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
