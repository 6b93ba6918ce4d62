import { filled, int32Array } from '../../engine/arrays.ts';
import { nodeOf, nodesOf } from '../../engine/nodes.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Transfers } from './transfers.ts';

/** Positions of processes' windows in the buckets of their node: contiguous, each starting with a new bucket. */
export class NodeMemory {
  readonly nodes: number;
  readonly bucketsPerWindow: number;
  readonly bucketsPerNode: number;
  /** Bytes that a full node exposes. */
  readonly bytesPerNode: number;
  private readonly nodeOfProcess: Int32Array;
  /** Bucket that the window of a process begins with, within its node. */
  private readonly firstBuckets: Int32Array;

  constructor(
    runtime: Runtime,
    readonly bucketBytes: number,
  ) {
    const { processes, processesPerNode, pages } = runtime;
    this.nodes = nodesOf(processes, processesPerNode);
    this.bucketsPerWindow = Math.ceil(pages.windowBytes / bucketBytes);
    this.bucketsPerNode = this.bucketsPerWindow * Math.min(processes, processesPerNode);
    this.bytesPerNode = this.bucketsPerNode * bucketBytes;
    this.nodeOfProcess = filled(int32Array(processes), (process) => nodeOf(process, processesPerNode));
    this.firstBuckets = filled(
      int32Array(processes),
      (process) => (process % processesPerNode) * this.bucketsPerWindow,
    );
  }

  nodeOf(process: number): number {
    return this.nodeOfProcess[process];
  }

  /** Bucket of an address in the window of a process, counted within its node. */
  bucketOf(process: number, address: number): number {
    return this.firstBuckets[process] + Math.floor(address / this.bucketBytes);
  }

  /** Notes which buckets a transfer touches at both ends. */
  place(transfers: Transfers, transfer: number): void {
    const behind = Math.max(1, transfers.bytes(transfer)) - 1;
    const target = transfers.target(transfer);
    const address = transfers.address(transfer);
    transfers.setBuckets(transfer, this.bucketOf(target, address), this.bucketOf(target, address + behind));
    const local = transfers.local(transfer);
    if (local < 0) return;
    const origin = transfers.origin(transfer);
    transfers.setLocalBuckets(transfer, this.bucketOf(origin, local), this.bucketOf(origin, local + behind));
  }
}
