import type { CounterTracks } from '../../engine/trace-counters.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { BucketTable } from './bucket-table.ts';
import type { NodeMemory } from './node-memory.ts';
import type { PinLimits } from './pin-limits.ts';

/**
 * Trace counters of each node's pinned memory and of its unused pinned buckets. To be called in each event that changes a table.
 */
export class TableLevels {
  private readonly pinned: CounterTracks | undefined;
  private readonly victims: CounterTracks | undefined;

  constructor(
    private readonly runtime: Runtime,
    private readonly memory: NodeMemory,
    { total, pool }: PinLimits,
    private readonly tables: readonly BucketTable[],
  ) {
    const { trace } = runtime;
    if (!trace.on) return;
    // No more than there is can be pinned.
    const most = Math.min(total, memory.bucketsPerNode);
    const memoryOf = { name: 'pinned memory', resource: 'memory', unit: 'bytes', limit: most * memory.bucketBytes };
    const victimsOf = { name: 'victims', resource: 'memory', unit: 'buckets', limit: Math.min(pool, most) };
    this.pinned = trace.addCounter(memoryOf, memory.nodes);
    this.victims = trace.addCounter(victimsOf, memory.nodes);
  }

  /** The table of a node has changed. */
  follow(node: number): void {
    const { pinned, victims } = this;
    if (pinned === undefined || victims === undefined) return;
    const { buckets } = this.tables[node];
    const { now } = this.runtime.engine;
    pinned.set(node, now, buckets.count * this.memory.bucketBytes);
    victims.set(node, now, buckets.victimCount);
  }
}
