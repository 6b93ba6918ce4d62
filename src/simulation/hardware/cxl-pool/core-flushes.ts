import { float64Array, int32Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Travel } from '../travel.ts';

export interface CoreFlushesParts {
  readonly engine: Engine;
  readonly travel: Travel;
  readonly values: { readonly poolFlushNs: number; readonly cacheHitNs: number };
  readonly processes: number;
  readonly nodeOf: (process: number) => number;
  /** The core gives up the copies that hardware does not keep coherent, so it sees what others have written. @returns how many */
  readonly dropAll: (process: number) => number;
  /** Called when a flush is complete. */
  readonly completed: (message: number) => void;
}

const { memory } = stageIndex;

/** What cores flush: single lines, and everything once the stores of their process are complete. */
export class CoreFlushes {
  /** By process: when its core has flushed its lines. */
  private readonly free: Float64Array;
  /** By process: number of pending stores. */
  private readonly storing: Int32Array;
  /** By process: the flush that waits for these, or -1. */
  private readonly waiting: Int32Array;
  private readonly flushedKind: number;

  constructor(private readonly parts: CoreFlushesParts) {
    const { engine, processes, completed } = parts;
    this.free = float64Array(processes);
    this.storing = int32Array(processes);
    this.waiting = int32Array(processes).fill(NONE);
    this.flushedKind = engine.on((message) => completed(message));
  }

  /** When the core has flushed its lines, from now on. */
  freeAt(process: number): number {
    return Math.max(this.parts.engine.now, this.free[process]);
  }

  /** The core flushes one line. @returns when it is done */
  flushLine(process: number): number {
    this.free[process] = this.freeAt(process) + this.parts.values.poolFlushNs;
    return this.free[process];
  }

  storeBegun(process: number): void {
    this.storing[process] += 1;
  }

  storeDone(process: number): void {
    this.storing[process] -= 1;
    const message = this.waiting[process];
    if (message === NONE || this.storing[process] > 0) return;
    this.waiting[process] = NONE;
    this.finish(process, message);
  }

  /** A flush waits for the stores of its process. */
  flush(process: number, message: number): void {
    if (this.storing[process] > 0) this.waiting[process] = message;
    else this.finish(process, message);
  }

  private finish(process: number, message: number): void {
    const { engine, travel, values, nodeOf, dropAll } = this.parts;
    const at = this.freeAt(process) + values.cacheHitNs + dropAll(process) * values.poolFlushNs;
    this.free[process] = at;
    travel.stage(message, memory, nodeOf(process), at);
    engine.at(at, this.flushedKind, message);
  }
}
