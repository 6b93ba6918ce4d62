import type { Operation } from './epochs.ts';
import type { Intake } from './intake.ts';
import type { Copier, TargetSide } from './target.ts';

/** The CPU that has taken an operation from the NIC copies it to its place before it does anything else. */
export class CpuCopier implements Copier {
  constructor(
    private readonly intake: Intake,
    private readonly target: TargetSide,
  ) {}

  place(process: number, operation: Operation, start: number): number {
    const { pieces, epoch, address } = operation;
    const end = this.intake.copyOut(process, operation, address, start);
    operation.pieces = [];
    epoch.copiedAt = end;
    if (operation.received === operation.bytes) this.target.effectAt(end, operation);
    return this.target.placed(process, operation, pieces, end);
  }

  /** Returns the thread to which the current cache accesses are attributed. */
  requesterOf(process: number): number {
    return this.intake.progress.requesterOf(process);
  }

  complete(_process: number, start: number): number {
    return start;
  }
}
