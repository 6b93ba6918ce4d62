export interface SharersOfNodes {
  readonly threads: number;
  readonly threadsPerNode: number;
  /** Number of processes on each node that are not part of the run. */
  readonly loadsPerNode: number;
}

/** Users of the nodes' cores: the threads of the run by number, followed by the loads, node by node. */
export class NodeSharers {
  readonly nodes: number;
  readonly count: number;

  constructor(private readonly parts: SharersOfNodes) {
    this.nodes = Math.ceil(parts.threads / parts.threadsPerNode);
    this.count = parts.threads + this.nodes * parts.loadsPerNode;
  }

  isLoad(sharer: number): boolean {
    return sharer >= this.parts.threads;
  }

  nodeOf(sharer: number): number {
    const { threads, threadsPerNode, loadsPerNode } = this.parts;
    return this.isLoad(sharer) ? Math.floor((sharer - threads) / loadsPerNode) : Math.floor(sharer / threadsPerNode);
  }

  /** The core of its node that it begins with: threads from the first on, loads from the last. */
  firstCoreOf(sharer: number, coresPerNode: number): number {
    const { threads, threadsPerNode, loadsPerNode } = this.parts;
    const core = this.isLoad(sharer)
      ? coresPerNode - 1 - (((sharer - threads) % loadsPerNode) % coresPerNode)
      : (sharer % threadsPerNode) % coresPerNode;
    return this.nodeOf(sharer) * coresPerNode + core;
  }

  forEach(node: number, take: (sharer: number) => void): void {
    const { threads, threadsPerNode } = this.parts;
    const behind = Math.min((node + 1) * threadsPerNode, threads);
    for (let thread = node * threadsPerNode; thread < behind; thread += 1) take(thread);
    this.forEachLoad(node, take);
  }

  forEachLoad(node: number, take: (load: number) => void): void {
    const { threads, loadsPerNode } = this.parts;
    for (let load = 0; load < loadsPerNode; load += 1) take(threads + node * loadsPerNode + load);
  }
}
