import type { Collective } from '../collective.ts';
import type { WorkloadSetting } from '../contract.ts';
import { oppositeOf } from '../opposite.ts';
import type { Piece } from '../paged-cells.ts';
import type { Application } from './application.ts';
import type { CheckpointedMemory, Places } from './checkpointed-memory.ts';
import type { IncrementalCheckpointValues } from './parameters.ts';
import type { Tracking, TrackingWay } from './tracking.ts';

/** Parts shared by writing, checkpoints and recovery. */
export interface Parts {
  readonly setting: WorkloadSetting<IncrementalCheckpointValues>;
  readonly way: TrackingWay;
  readonly isIncremental: boolean;
  readonly memory: CheckpointedMemory;
  readonly tracking: Tracking;
  readonly barrier: Collective<number>;
  readonly places: Places;
}

/** The processes that run the program, once they are known. */
export class Group {
  constructor(
    readonly members: readonly number[],
    readonly application: Application,
    /** The member that fails. */
    readonly failed: number,
  ) {}

  placeOf(rank: number): number {
    return this.members.indexOf(rank);
  }

  /** Returns the process that keeps the checkpoints of another: the opposite one. */
  keeperOf(rank: number): number {
    return this.members[oppositeOf(this.placeOf(rank), this.members.length)]!;
  }

  partnersOf(rank: number): number[] {
    return this.application.partnersOf(this.placeOf(rank));
  }
}

/** Divides a page into what one put of a checkpoint moves. */
export function piecesOf({ memory, setting }: Parts, page: number): Piece[] {
  return memory.cells.piecesOf(page, setting.parameters.transferBytes);
}
