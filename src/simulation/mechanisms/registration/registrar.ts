import { float64Array } from '../../engine/arrays.ts';
import { stageIndex } from '../../engine/operations.ts';
import { TRACK } from '../../engine/trace-recorder.ts';
import type { Machine } from '../../machines/schema.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { BucketTable } from './bucket-table.ts';
import type { NodeMemory } from './node-memory.ts';
import { pinNs, type RegistrationPrices, unpinNs } from './registration-cost.ts';
import type { RegistrationWork } from './registration-work.ts';
import type { TableLevels } from './table-levels.ts';

const REGISTRATION = stageIndex.registration;

/** Prices of the machine for buckets of a size in pages. */
export function pricesOf(machine: Machine, pagesPerBucket: number): RegistrationPrices {
  return {
    pinBaseNs: machine.pinBaseNs,
    pinPerPageNs: machine.pinPerPageNs,
    unpinBaseNs: machine.unpinBaseNs,
    unpinPerPageNs: machine.unpinPerPageNs,
    pagesPerBucket,
  };
}

/**
 * The driver that registers memory, one call at a time on each node, so unpinning by one process and pinning of the same memory
 * by another stay in order. Buckets are unpinned first, which makes room for pinning.
 */
export class Registrar {
  private readonly freeAt: Float64Array;
  pinCalls = 0;
  unpinCalls = 0;
  pinTimeNs = 0;
  unpinTimeNs = 0;

  constructor(
    private readonly runtime: Runtime,
    private readonly memory: NodeMemory,
    private readonly prices: RegistrationPrices,
    private readonly levels: TableLevels,
  ) {
    this.freeAt = float64Array(memory.nodes);
  }

  /** Does the work on the core of a process from `start` on, and waits for pins by others; returns the end. */
  register(process: number, start: number, table: BucketTable, work: RegistrationWork): number {
    const node = this.memory.nodeOf(process);
    this.levels.follow(node);
    if (work.pin.length === 0 && work.unpin.length === 0) return Math.max(start, work.readyAt);
    const begin = Math.max(start, this.freeAt[node]);
    const unpinning = unpinNs(work.unpin, this.prices);
    const pinning = pinNs(work.pin, this.prices);
    const end = begin + unpinning + pinning;
    this.freeAt[node] = end;
    table.pinnedAt(work.pin, end);
    this.unpinTimeNs += unpinning;
    this.pinTimeNs += pinning;
    if (work.unpin.length > 0) this.unpinCalls += 1;
    if (work.pin.length > 0) this.pinCalls += 1;
    this.record(process, begin, end, table.buckets.count);
    return Math.max(end, work.readyAt);
  }

  /** The argument of the slice is the node's pinned memory in bytes, after the call. */
  private record(process: number, begin: number, end: number, pinned: number): void {
    const { trace } = this.runtime;
    if (trace.on) trace.span(TRACK.handler, process, REGISTRATION, begin, end, -1, pinned * this.memory.bucketBytes);
  }
}
