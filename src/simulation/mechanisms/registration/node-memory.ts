import type { Host } from '../host.ts';

/** Where the windows of processes lie in buckets of their node: one behind the other, each from a bucket of its own on. */
export class NodeMemory {
  readonly nodes: number;
  readonly bucketsPerWindow: number;
  readonly bucketsPerNode: number;
  /** Bytes that a full node exposes. */
  readonly bytesPerNode: number;

  constructor(
    private readonly host: Host,
    readonly bucketBytes: number,
  ) {
    const { processes, processesPerNode, pages } = host;
    this.nodes = Math.ceil(processes / processesPerNode);
    const windowBytes = pages.regions[pages.regions.length - 1].end;
    this.bucketsPerWindow = Math.ceil(windowBytes / bucketBytes);
    this.bucketsPerNode = this.bucketsPerWindow * Math.min(processes, processesPerNode);
    this.bytesPerNode = this.bucketsPerNode * bucketBytes;
  }

  nodeOf(process: number): number {
    return Math.floor(process / this.host.processesPerNode);
  }

  /** Bucket of an address in the window of a process, counted within its node. */
  bucketOf(process: number, address: number): number {
    const place = process % this.host.processesPerNode;
    return place * this.bucketsPerWindow + Math.floor(address / this.bucketBytes);
  }
}
