import type { CpuValues } from '../cpu-parameters.ts';
import { PageFrames } from './page-frames.ts';
import type { MemoryValues } from './parameters.ts';

export type LayoutValues = Pick<CpuValues, 'processesPerNode'> & Pick<MemoryValues, 'iotlbPageBytes' | 'pageFrames'>;

/**
 * Memory layout: each process's window from address 0 on, followed by what is reserved. Within a node, the memories of processes
 * are contiguous, which defines the *node address*. Each page has a frame of physical memory.
 */
export class MemoryLayout {
  readonly perNode: number;
  private readonly pageBytes: number;
  private readonly frames: (PageFrames | undefined)[] = [];
  /** Memory of a process, bytes. */
  private memoryBytes: number;
  private isLaidOut = false;

  /** @param windowBytes size of a process's window, a multiple of the page size */
  constructor(
    private readonly machine: LayoutValues,
    private readonly seed: number,
    windowBytes: number,
  ) {
    this.perNode = machine.processesPerNode;
    this.pageBytes = machine.iotlbPageBytes;
    this.memoryBytes = windowBytes;
  }

  /**
   * Sets an area of private memory aside in every process, at page borders; before the first access.
   * @returns its address in each process's memory
   */
  reserve(bytes: number): number {
    if (this.isLaidOut) throw new RangeError('memory is laid out already');
    const begin = this.memoryBytes;
    this.memoryBytes += Math.ceil(bytes / this.pageBytes) * this.pageBytes;
    return begin;
  }

  nodeOf(process: number): number {
    return Math.floor(process / this.perNode);
  }

  /** The process whose memory a node address is in. */
  processAt(node: number, nodeAddress: number): number {
    return node * this.perNode + Math.floor(nodeAddress / this.memoryBytes);
  }

  nodeAddress(process: number, address: number): number {
    this.isLaidOut = true;
    return (process % this.perNode) * this.memoryBytes + address;
  }

  /** Physical address, within the node, of a node address. */
  physical(node: number, nodeAddress: number): number {
    const page = Math.floor(nodeAddress / this.pageBytes);
    return this.framesOf(node).frameOf(page) * this.pageBytes + (nodeAddress % this.pageBytes);
  }

  /** Bytes from a node address on until its page ends. */
  leftOfPage(nodeAddress: number): number {
    return this.pageBytes - (nodeAddress % this.pageBytes);
  }

  /** Returns the end of the physical memory of a node's processes, after which kernel data follow. */
  physicalBytes(node: number): number {
    return this.framesOf(node).count * this.pageBytes;
  }

  /** Returns the physical address of the kernel's record of a page: `recordBytes` for each frame, in one table. */
  pageRecord(node: number, nodeAddress: number, recordBytes: number): number {
    const frame = Math.floor(this.physical(node, nodeAddress) / this.pageBytes);
    return this.physicalBytes(node) + frame * recordBytes;
  }

  /** Returns the physical address after that table. */
  behindPageRecords(node: number, recordBytes: number): number {
    return this.physicalBytes(node) + this.framesOf(node).count * recordBytes;
  }

  private framesOf(node: number): PageFrames {
    const { pageBytes, seed, machine } = this;
    const pages = (this.perNode * this.memoryBytes) / pageBytes;
    this.frames[node] ??= new PageFrames(
      { isScattered: machine.pageFrames === 'scattered', pages, pageBytes },
      seed,
      node,
    );
    return this.frames[node];
  }
}
