import { float64Array } from '../../engine/arrays.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Runtime } from '../../runtime/runtime.ts';

export const STAGE = {
  cpu: stageIndex['origin-cpu'],
  wire: stageIndex.wire,
  notify: stageIndex.notify,
  handler: stageIndex.handler,
  wait: stageIndex.handshake,
} as const;

/**
 * Charges the waiting time of a process to the stages of its request. Of several messages in flight, the most advanced one
 * counts, as the others cost the process no time.
 */
export class Journeys {
  private readonly chargedUntil: Float64Array;

  constructor(private readonly runtime: Runtime) {
    this.chargedUntil = float64Array(runtime.processes);
  }

  /** The process begins to wait now. */
  begin(process: number): void {
    this.chargedUntil[process] = this.runtime.engine.now;
  }

  /** The request of the process was in that stage until `time`. */
  advance(process: number, stage: number, time: number): void {
    const ns = time - this.chargedUntil[process]!;
    if (ns <= 0) return;
    this.chargedUntil[process] = time;
    const operation = this.runtime.operationOf(process);
    if (operation >= 0) this.runtime.operations.charge(operation, stage, ns);
  }
}
