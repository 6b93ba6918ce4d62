import { int32Array } from '../../engine/arrays.ts';
import type { CounterTracks } from '../../engine/trace-counters.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';

/** Accesses of nodes to the pool that have begun and are not complete; a node has buffers for so many. */
export class PendingAccesses {
  private readonly byNode: Int32Array;
  private readonly track: CounterTracks | undefined;

  constructor(
    nodes: number,
    private readonly most: number,
    trace: TraceRecorder,
  ) {
    this.byNode = int32Array(nodes);
    const counter = { name: 'accesses to the pool', resource: 'nic', unit: 'accesses', limit: most };
    this.track = trace.on ? trace.addCounter(counter, nodes) : undefined;
  }

  add(node: number, accesses: number, now: number): void {
    this.byNode[node] += accesses;
    this.track?.set(node, now, this.byNode[node]);
  }

  isFull(node: number): boolean {
    return this.byNode[node] >= this.most;
  }

  /** Whether half of the node's buffers are free, so that a core that has waited may go on. */
  isEased(node: number): boolean {
    return 2 * this.byNode[node] <= this.most;
  }

  total(): number {
    return this.byNode.reduce((sum, count) => sum + count, 0);
  }
}
