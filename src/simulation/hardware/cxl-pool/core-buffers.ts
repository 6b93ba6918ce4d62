import { int32Array } from '../../engine/arrays.ts';
import { Shortages } from '../../engine/shortages.ts';
import type { CounterTracks } from '../../engine/trace-counters.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';

export interface CoreBuffersParts {
  readonly processes: number;
  readonly processesPerNode: number;
  readonly nodes: number;
  readonly nodeOf: (process: number) => number;
  /** Accesses to the pool that a core may have under way. */
  readonly most: number;
  readonly trace: TraceRecorder;
}

/**
 * Buffers of each core for its accesses to the pool. An access for which none is free waits for those before it, in program order.
 * Cores do not share their buffers, so none can use up those of another.
 */
export class CoreBuffers {
  /** By process: accesses under way, and those that wait. */
  private readonly inUse: Int32Array;
  private readonly waiting: readonly number[][];
  private readonly shortages: Shortages;
  /** By node. */
  private readonly usedByNode: Int32Array;
  private readonly track: CounterTracks | undefined;

  constructor(private readonly parts: CoreBuffersParts) {
    const { processes, processesPerNode, nodes, most, trace } = parts;
    this.inUse = int32Array(processes);
    this.waiting = Array.from({ length: processes }, () => []);
    this.shortages = new Shortages(processes);
    this.usedByNode = int32Array(nodes);
    const limit = most * processesPerNode;
    const counter = { name: 'accesses to the pool', resource: 'nic', unit: 'accesses', limit } as const;
    this.track = trace.on ? trace.addCounter(counter, nodes) : undefined;
  }

  /** @returns whether the access has a buffer now; otherwise it waits for one */
  take(process: number, message: number, now: number): boolean {
    if (this.inUse[process] === this.parts.most) {
      this.waiting[process].push(message);
      this.shortages.begins(process, now);
      return false;
    }
    this.use(process, 1, now);
    return true;
  }

  /** An access is complete. @returns the one that has its buffer from now on, if any waits */
  giveBack(process: number, now: number): number | undefined {
    const next = this.waiting[process].shift();
    if (this.waiting[process].length === 0) this.shortages.ends(process, now);
    if (next === undefined) this.use(process, -1, now);
    return next;
  }

  /** @returns whether the process may post; otherwise it waits until a buffer is given back */
  hasRoom(process: number, now: number): boolean {
    const isFree = this.inUse[process] < this.parts.most;
    if (!isFree) this.shortages.begins(process, now);
    return isFree;
  }

  /** By process: how long it has waited for a buffer. */
  shortNs(now: number): Float64Array {
    return this.shortages.shortNs(now);
  }

  private use(process: number, buffers: number, now: number): void {
    const node = this.parts.nodeOf(process);
    this.inUse[process] += buffers;
    this.usedByNode[node] += buffers;
    this.track?.set(node, now, this.usedByNode[node]);
  }
}
